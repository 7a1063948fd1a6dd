ALTER TABLE `own_visits` ADD `calendar_sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `calendar_of_own_visit` AFTER UPDATE OF `own_client_id`, `title`, `date`, `starts_at`, `until`, `minutes`, `zip_code`, `status` ON `own_visits`
WHEN NEW.own_client_id IS NOT OLD.own_client_id OR NEW.title IS NOT OLD.title OR NEW.date <> OLD.date OR NEW.starts_at <> OLD.starts_at
	OR NEW.until IS NOT OLD.until OR NEW.minutes <> OLD.minutes OR NEW.zip_code <> OLD.zip_code OR NEW.status <> OLD.status BEGIN
	UPDATE own_visits SET calendar_sequence = calendar_sequence + 1 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- What the number above changes is told by the change that it counts.
DROP TRIGGER `schedule_of_own_visit_changed`;--> statement-breakpoint
CREATE TRIGGER `schedule_of_own_visit_changed` AFTER UPDATE ON `own_visits` WHEN NEW.calendar_sequence = OLD.calendar_sequence BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
DROP TRIGGER `changes_of_own_visit_changed`;--> statement-breakpoint
CREATE TRIGGER `changes_of_own_visit_changed` AFTER UPDATE ON `own_visits` WHEN NEW.calendar_sequence = OLD.calendar_sequence BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
