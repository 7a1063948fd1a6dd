CREATE TABLE `search_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`mark` integer DEFAULT (random() & 9007199254740991) NOT NULL,
	CONSTRAINT "search_changes_groomer" CHECK("search_changes"."groomer_id" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `search_changes` (`groomer_id`) VALUES (0);
--> statement-breakpoint
CREATE TRIGGER `search_changes_of_added` AFTER INSERT ON `groomer_profiles` BEGIN
	INSERT INTO search_changes (groomer_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `search_changes_of_changed` AFTER UPDATE OF `band`, `lon`, `ux`, `uy`, `uz`, `listed_until`, `rating_key`, `min_price`, `service_mask`, `service_radius`, `listable` ON `groomer_profiles`
	WHEN (OLD.listable = 1 OR NEW.listable = 1)
		AND (OLD.band, OLD.lon, OLD.ux, OLD.uy, OLD.uz, OLD.listed_until, OLD.rating_key, OLD.min_price, OLD.service_mask, OLD.service_radius, OLD.listable)
		IS NOT (NEW.band, NEW.lon, NEW.ux, NEW.uy, NEW.uz, NEW.listed_until, NEW.rating_key, NEW.min_price, NEW.service_mask, NEW.service_radius, NEW.listable) BEGIN
	INSERT INTO search_changes (groomer_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `search_changes_of_removed` AFTER DELETE ON `groomer_profiles` WHEN OLD.listable = 1 BEGIN
	INSERT INTO search_changes (groomer_id) VALUES (OLD.id);
END;
