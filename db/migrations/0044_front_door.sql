CREATE TABLE `groomer_doors` (
	`groomer_id` integer NOT NULL,
	`day` text NOT NULL,
	`door` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `day`, `door`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_doors_door" CHECK("groomer_doors"."door" IN ('search', 'name', 'van', 'site', 'instagram', 'sheet', 'card', 'friend', 'other')),
	CONSTRAINT "groomer_doors_day" CHECK("groomer_doors"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "groomer_doors_views" CHECK("groomer_doors"."views" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `groomer_doors_day` ON `groomer_doors` (`day`);--> statement-breakpoint
CREATE TABLE `freed_handles` (
	`hash` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `handles` (
	`handle` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`until` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "handles_shape" CHECK(length("handles"."handle") BETWEEN 3 AND 40 AND "handles"."handle" NOT GLOB '*[^a-z0-9-]*' AND "handles"."handle" GLOB '*[a-z]*'
        AND "handles"."handle" NOT GLOB '-*' AND "handles"."handle" NOT GLOB '*-' AND "handles"."handle" NOT GLOB '*--*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `handles_in_use` ON `handles` (`groomer_id`) WHERE until IS NULL;--> statement-breakpoint
CREATE INDEX `handles_groomer` ON `handles` (`groomer_id`);--> statement-breakpoint
CREATE INDEX `handles_until` ON `handles` (`until`) WHERE until IS NOT NULL;--> statement-breakpoint
ALTER TABLE `groomer_profiles` ADD `google_url` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `door` text CONSTRAINT "bookings_door" CHECK("door" IN ('search', 'name', 'van', 'site', 'instagram', 'sheet', 'card', 'friend', 'other'));--> statement-breakpoint
DROP TRIGGER `page_of_profile`;--> statement-breakpoint
CREATE TRIGGER `page_of_profile` AFTER UPDATE OF `user_id`, `business_name`, `contact_name`, `description`, `started_year`, `pet_types`, `show_phone`, `show_email`, `accepts_outside_area`, `google_url`, `created_at`, `background_check_status`, `background_check_date`, `background_check_expires`, `background_check_note`, `background_check_changed_at`, `listed_until`, `membership_start_date`, `membership_end_date`, `suspended`, `lat`, `lon`, `time_zone`, `service_radius`, `min_price`, `max_price`, `service_mask`, `rating_sum`, `rating_count` ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A kept page is of one address: with another name the one before leads on.
CREATE TRIGGER `page_of_handle_added` AFTER INSERT ON `handles` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_handle_changed` AFTER UPDATE ON `handles` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_handle_removed` AFTER DELETE ON `handles` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
