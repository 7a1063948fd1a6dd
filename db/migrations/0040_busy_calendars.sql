CREATE TABLE `busy_calendars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`keeps_titles` integer DEFAULT false NOT NULL,
	`all_day_blocks` integer,
	`created_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`read_at` integer,
	`failure` text,
	`failing_since` integer,
	`told_at` integer,
	`etag` text,
	`modified` text,
	`read_whole_on` text,
	`is_cut` integer DEFAULT false NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`times_hash` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "busy_calendars_name" CHECK(length("busy_calendars"."name") BETWEEN 1 AND 60),
	CONSTRAINT "busy_calendars_color" CHECK("busy_calendars"."color" IN ('blue', 'plum', 'green', 'amber', 'slate')),
	CONSTRAINT "busy_calendars_failure" CHECK("busy_calendars"."failure" IN ('refused', 'unreachable', 'not-found', 'forbidden', 'no-answer', 'no-calendar', 'too-long', 'too-heavy')),
	CONSTRAINT "busy_calendars_failing" CHECK(("busy_calendars"."failure" IS NULL) = ("busy_calendars"."failing_since" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `busy_calendars_address` ON `busy_calendars` (`groomer_id`,`address`);--> statement-breakpoint
CREATE INDEX `busy_calendars_tried` ON `busy_calendars` (`tried_at`);--> statement-breakpoint
CREATE TABLE `busy_times` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	`is_all_day` integer NOT NULL,
	`title` text,
	`zip_code` text,
	FOREIGN KEY (`calendar_id`) REFERENCES `busy_calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "busy_times_order" CHECK("busy_times"."opens" < "busy_times"."closes" AND length("busy_times"."opens") = 5 AND length("busy_times"."closes") = 5),
	CONSTRAINT "busy_times_title" CHECK(length("busy_times"."title") BETWEEN 1 AND 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `busy_times_day` ON `busy_times` (`calendar_id`,`date`);
--> statement-breakpoint
CREATE TRIGGER `schedule_of_busy_calendar_added` AFTER INSERT ON `busy_calendars` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_busy_calendar_changed` AFTER UPDATE OF `times_hash`, `all_day_blocks` ON `busy_calendars` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_busy_calendar_removed` AFTER DELETE ON `busy_calendars` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_busy_calendar_added` AFTER INSERT ON `busy_calendars` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_busy_calendar_changed` AFTER UPDATE OF `times_hash`, `all_day_blocks`, `name`, `color`, `failure` ON `busy_calendars` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_busy_calendar_removed` AFTER DELETE ON `busy_calendars` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
