CREATE TABLE `booking_pets` (
	`booking_id` integer NOT NULL,
	`pet_id` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `pet_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `booking_pets_pet` ON `booking_pets` (`pet_id`);--> statement-breakpoint
CREATE TABLE `__new_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`service_package_id` integer NOT NULL,
	`service_name` text NOT NULL,
	`price_min` integer NOT NULL,
	`price_max` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`preferred_date` text NOT NULL,
	`preferred_time_slot` text NOT NULL,
	`time_zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`pet_info` text NOT NULL,
	`special_instructions` text,
	`service_address` text,
	`service_city` text,
	`service_state` text,
	`service_zip_code` text,
	`distance_miles` real,
	`status` text DEFAULT 'pending' NOT NULL,
	`status_reason` text,
	`status_changed_at` integer NOT NULL,
	`request_date` integer NOT NULL,
	`calendar_sequence` integer DEFAULT 0 NOT NULL,
	`request_key` text NOT NULL,
	`idempotency_key` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_package_id`) REFERENCES `service_packages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_status" CHECK("__new_bookings"."status" IN ('pending', 'accepted', 'declined', 'completed', 'cancelled')),
	CONSTRAINT "bookings_slot" CHECK("__new_bookings"."preferred_time_slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)')),
	CONSTRAINT "bookings_date" CHECK("__new_bookings"."preferred_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bookings`("id", "groomer_id", "pet_parent_id", "service_package_id", "service_name", "price_min", "price_max", "duration_minutes", "preferred_date", "preferred_time_slot", "time_zone", "starts_at", "pet_info", "special_instructions", "service_address", "service_city", "service_state", "service_zip_code", "distance_miles", "status", "status_reason", "status_changed_at", "request_date", "calendar_sequence", "request_key", "idempotency_key") SELECT "id", "groomer_id", "pet_parent_id", "service_package_id", "service_name", "price_min", "price_max", "duration_minutes", "preferred_date", "preferred_time_slot", "time_zone", "starts_at", "pet_info", "special_instructions", "service_address", "service_city", "service_state", "service_zip_code", "distance_miles", "status", "status_reason", "status_changed_at", "request_date", "calendar_sequence", "request_key", "idempotency_key" FROM `bookings`;--> statement-breakpoint
INSERT INTO `booking_pets`(`booking_id`, `pet_id`) SELECT `id`, `pet_id` FROM `bookings` WHERE `pet_id` IS NOT NULL;--> statement-breakpoint
DROP TABLE `bookings`;--> statement-breakpoint
ALTER TABLE `__new_bookings` RENAME TO `bookings`;--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_open_request` ON `bookings` (`pet_parent_id`,`request_key`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_idempotency` ON `bookings` (`pet_parent_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_parent` ON `bookings` (`pet_parent_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_groomer` ON `bookings` (`groomer_id`,`starts_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;