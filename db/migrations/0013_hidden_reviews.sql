ALTER TABLE `reviews` ADD `hidden_at` integer;
--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_reason` text CONSTRAINT "reviews_hidden" CHECK(("hidden_at" IS NULL) = ("hidden_reason" IS NULL));
--> statement-breakpoint
DROP TRIGGER `reviews_added`;
--> statement-breakpoint
DROP TRIGGER `reviews_changed`;
--> statement-breakpoint
DROP TRIGGER `reviews_removed`;
--> statement-breakpoint
CREATE TRIGGER `reviews_added` AFTER INSERT ON `reviews` WHEN NEW.hidden_at IS NULL BEGIN
	UPDATE groomer_profiles SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_changed` AFTER UPDATE OF `rating`, `hidden_at` ON `reviews` BEGIN
	UPDATE groomer_profiles SET
		rating_sum = rating_sum - iif(OLD.hidden_at IS NULL, OLD.rating, 0) + iif(NEW.hidden_at IS NULL, NEW.rating, 0),
		rating_count = rating_count - (OLD.hidden_at IS NULL) + (NEW.hidden_at IS NULL)
	WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_removed` AFTER DELETE ON `reviews` WHEN OLD.hidden_at IS NULL BEGIN
	UPDATE groomer_profiles SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.groomer_id;
END;
