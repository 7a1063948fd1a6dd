CREATE TABLE `blocked_parents` (
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `pet_parent_id`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocked_parents_parent` ON `blocked_parents` (`pet_parent_id`);--> statement-breakpoint
CREATE TABLE `booking_terms` (
	`booking_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`notice_hours` integer NOT NULL,
	`late_text` text,
	`no_show_text` text,
	`matted_text` text,
	`rabies` text NOT NULL,
	`is_ticked` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_terms_version" CHECK("booking_terms"."version" > 0),
	CONSTRAINT "booking_terms_notice" CHECK("booking_terms"."notice_hours" IN (24, 48, 72)),
	CONSTRAINT "booking_terms_texts" CHECK(max(length(coalesce("booking_terms"."late_text", '')), length(coalesce("booking_terms"."no_show_text", '')), length(coalesce("booking_terms"."matted_text", ''))) <= 300),
	CONSTRAINT "booking_terms_rabies" CHECK("booking_terms"."rabies" IN ('no', 'preferred', 'required'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `groomer_terms` (
	`groomer_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`notice_hours` integer NOT NULL,
	`late_text` text,
	`no_show_text` text,
	`matted_text` text,
	`rabies` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_terms_version" CHECK("groomer_terms"."version" > 0),
	CONSTRAINT "groomer_terms_notice" CHECK("groomer_terms"."notice_hours" IN (24, 48, 72)),
	CONSTRAINT "groomer_terms_texts" CHECK(max(length(coalesce("groomer_terms"."late_text", '')), length(coalesce("groomer_terms"."no_show_text", '')), length(coalesce("groomer_terms"."matted_text", ''))) <= 300),
	CONSTRAINT "groomer_terms_rabies" CHECK("groomer_terms"."rabies" IN ('no', 'preferred', 'required'))
) STRICT;
