CREATE TABLE `proposal_options` (
	`proposal_id` integer NOT NULL,
	`place` integer NOT NULL,
	`date` text NOT NULL,
	`slot` text NOT NULL,
	PRIMARY KEY(`proposal_id`, `place`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposal_options_place" CHECK("proposal_options"."place" BETWEEN 1 AND 3),
	CONSTRAINT "proposal_options_slot" CHECK("proposal_options"."slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`made_by` text NOT NULL,
	`note` text,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposals_made_by" CHECK("proposals"."made_by" IN ('parent', 'groomer'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_open` ON `proposals` (`booking_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `proposals_booking` ON `proposals` (`booking_id`);--> statement-breakpoint
CREATE INDEX `proposals_expiry` ON `proposals` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `day_plans` (
	`groomer_id` integer NOT NULL,
	`date` text NOT NULL,
	`confirmed_at` integer,
	`late_minutes` integer,
	`late_at` integer,
	PRIMARY KEY(`groomer_id`, `date`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_plans_late" CHECK("day_plans"."late_minutes" BETWEEN 0 AND 600)
) STRICT;
--> statement-breakpoint
CREATE TABLE `day_rules` (
	`groomer_id` integer PRIMARY KEY NOT NULL,
	`is_planned` integer DEFAULT true NOT NULL,
	`planned_since` integer,
	`setup_minutes` integer DEFAULT 10 NOT NULL,
	`traffic` text DEFAULT 'normal' NOT NULL,
	`max_visits` integer DEFAULT 8 NOT NULL,
	`most_added_minutes` integer,
	`lunch_minutes` integer DEFAULT 0 NOT NULL,
	`lunch_opens` text DEFAULT '11:00' NOT NULL,
	`lunch_closes` text DEFAULT '14:00' NOT NULL,
	`notice_hours` integer DEFAULT 0 NOT NULL,
	`horizon_days` integer DEFAULT 365 NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_rules_setup" CHECK("day_rules"."setup_minutes" BETWEEN 0 AND 60),
	CONSTRAINT "day_rules_visits" CHECK("day_rules"."max_visits" BETWEEN 1 AND 12),
	CONSTRAINT "day_rules_added" CHECK("day_rules"."most_added_minutes" BETWEEN 10 AND 120),
	CONSTRAINT "day_rules_lunch" CHECK("day_rules"."lunch_minutes" BETWEEN 0 AND 120),
	CONSTRAINT "day_rules_lunch_order" CHECK("day_rules"."lunch_opens" <= "day_rules"."lunch_closes"),
	CONSTRAINT "day_rules_notice" CHECK("day_rules"."notice_hours" BETWEEN 0 AND 72),
	CONSTRAINT "day_rules_horizon" CHECK("day_rules"."horizon_days" BETWEEN 7 AND 365)
) STRICT;
--> statement-breakpoint
CREATE TABLE `hours_off` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	`note` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "hours_off_order" CHECK("hours_off"."opens" < "hours_off"."closes")
) STRICT;
--> statement-breakpoint
CREATE INDEX `hours_off_day` ON `hours_off` (`groomer_id`,`date`);--> statement-breakpoint
CREATE TABLE `__new_mailed_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_mailed_tokens`("id", "user_id", "purpose", "token_hash", "created_at", "expires_at", "used_at") SELECT "id", "user_id", "purpose", "token_hash", "created_at", "expires_at", "used_at" FROM `mailed_tokens`;--> statement-breakpoint
DROP TABLE `mailed_tokens`;--> statement-breakpoint
ALTER TABLE `__new_mailed_tokens` RENAME TO `mailed_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_tokens_token_hash_unique` ON `mailed_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `mailed_tokens_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `__new_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`groomer_id` integer,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("id", "kind", "groomer_id", "message", "created_at", "resolved_at", "resolved_by") SELECT "id", "kind", "groomer_id", "message", "created_at", "resolved_at", "resolved_by" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`message`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_groomer` ON `alerts` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `__new_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`service_package_id` integer NOT NULL,
	`service_name` text NOT NULL,
	`price_min` integer NOT NULL,
	`price_max` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`pet_count` integer DEFAULT 1 NOT NULL,
	`visit_minutes` integer NOT NULL,
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
	`arrival_from` text,
	`arrival_until` text,
	`visit_order` integer,
	`is_forced` integer DEFAULT false NOT NULL,
	`on_my_way_at` integer,
	`expires_at` integer,
	`did_not_come_at` integer,
	`contested_at` integer,
	`contest_text` text,
	`contest_decided_at` integer,
	`status_changed_at` integer NOT NULL,
	`request_date` integer NOT NULL,
	`calendar_sequence` integer DEFAULT 0 NOT NULL,
	`request_key` text NOT NULL,
	`idempotency_key` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_package_id`) REFERENCES `service_packages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_pet_count" CHECK("__new_bookings"."pet_count" BETWEEN 1 AND 10),
	CONSTRAINT "bookings_visit_minutes" CHECK("__new_bookings"."visit_minutes" BETWEEN 15 AND 1440),
	CONSTRAINT "bookings_arrival" CHECK(("__new_bookings"."arrival_from" IS NULL) = ("__new_bookings"."arrival_until" IS NULL) AND coalesce("__new_bookings"."arrival_from" < "__new_bookings"."arrival_until", 1)),
	CONSTRAINT "bookings_slot" CHECK("__new_bookings"."preferred_time_slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)')),
	CONSTRAINT "bookings_date" CHECK("__new_bookings"."preferred_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bookings`("id", "groomer_id", "pet_parent_id", "service_package_id", "service_name", "price_min", "price_max", "duration_minutes", "pet_count", "visit_minutes", "preferred_date", "preferred_time_slot", "time_zone", "starts_at", "pet_info", "special_instructions", "service_address", "service_city", "service_state", "service_zip_code", "distance_miles", "status", "status_reason", "expires_at", "status_changed_at", "request_date", "calendar_sequence", "request_key", "idempotency_key") SELECT "id", "groomer_id", "pet_parent_id", "service_package_id", "service_name", "price_min", "price_max", "duration_minutes", min(10, max(1, (SELECT count(*) FROM `booking_pets` WHERE `booking_id` = `bookings`.`id`))), min(1440, max(15, "duration_minutes" * min(10, max(1, (SELECT count(*) FROM `booking_pets` WHERE `booking_id` = `bookings`.`id`))))), "preferred_date", "preferred_time_slot", "time_zone", "starts_at", "pet_info", "special_instructions", "service_address", "service_city", "service_state", "service_zip_code", "distance_miles", CASE WHEN "status" = 'accepted' AND "starts_at" + CASE "preferred_time_slot" WHEN 'Evening (4PM - 7PM)' THEN 10800000 ELSE 14400000 END < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 172800000 THEN 'completed' ELSE "status" END, "status_reason", CASE "status" WHEN 'pending' THEN CAST(unixepoch('subsec') * 1000 AS INTEGER) + 172800000 END, CASE WHEN "status" = 'accepted' AND "starts_at" + CASE "preferred_time_slot" WHEN 'Evening (4PM - 7PM)' THEN 10800000 ELSE 14400000 END < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 172800000 THEN CAST(unixepoch('subsec') * 1000 AS INTEGER) ELSE "status_changed_at" END, "request_date", "calendar_sequence", "request_key", "idempotency_key" FROM `bookings`;--> statement-breakpoint
DROP TABLE `bookings`;--> statement-breakpoint
ALTER TABLE `__new_bookings` RENAME TO `bookings`;--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_open_request` ON `bookings` (`pet_parent_id`,`request_key`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_idempotency` ON `bookings` (`pet_parent_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_parent` ON `bookings` (`pet_parent_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_groomer` ON `bookings` (`groomer_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_day` ON `bookings` (`groomer_id`,`preferred_date`) WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX `bookings_expiry` ON `bookings` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `__new_booking_add_ons` (
	`booking_id` integer NOT NULL,
	`add_on_service_id` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`duration_minutes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`booking_id`, `add_on_service_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`add_on_service_id`) REFERENCES `add_on_services`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_add_ons_duration" CHECK("__new_booking_add_ons"."duration_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_booking_add_ons`("booking_id", "add_on_service_id", "name", "price") SELECT "booking_id", "add_on_service_id", "name", "price" FROM `booking_add_ons`;--> statement-breakpoint
DROP TABLE `booking_add_ons`;--> statement-breakpoint
ALTER TABLE `__new_booking_add_ons` RENAME TO `booking_add_ons`;--> statement-breakpoint
ALTER TABLE `us_zips` ADD `radius` real DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_add_on_services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`duration_minutes` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "add_on_services_price" CHECK("__new_add_on_services"."price" BETWEEN 100 AND 10000000),
	CONSTRAINT "add_on_services_duration" CHECK("__new_add_on_services"."duration_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_add_on_services`("id", "groomer_id", "name", "description", "price", "is_active") SELECT "id", "groomer_id", "name", "description", "price", "is_active" FROM `add_on_services`;--> statement-breakpoint
DROP TABLE `add_on_services`;--> statement-breakpoint
ALTER TABLE `__new_add_on_services` RENAME TO `add_on_services`;--> statement-breakpoint
CREATE INDEX `add_on_services_groomer` ON `add_on_services` (`groomer_id`);--> statement-breakpoint
INSERT INTO `day_rules` (`groomer_id`, `is_planned`) SELECT `id`, 0 FROM `groomer_profiles`;