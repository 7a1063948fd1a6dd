CREATE TABLE `locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`address` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`service_radius` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_user_id_unique` ON `locations` (`user_id`);--> statement-breakpoint
CREATE TABLE `mailed_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailed_tokens_purpose" CHECK("mailed_tokens"."purpose" IN ('reset-password', 'verify-email'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_tokens_token_hash_unique` ON `mailed_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `mailed_tokens_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip` text NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`full_name` text NOT NULL,
	`role` text NOT NULL,
	`phone_number` text,
	`profile_image` text,
	`email_verified_at` integer,
	`disabled_at` integer,
	`disabled_reason` text,
	`is_demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('pet_parent', 'groomer', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` ("username" COLLATE NOCASE);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` ("email" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`target` text,
	`detail` text,
	`ip` text,
	`request_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE TABLE `booking_add_ons` (
	`booking_id` integer NOT NULL,
	`add_on_service_id` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `add_on_service_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`add_on_service_id`) REFERENCES `add_on_services`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `bookings` (
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
	`pet_id` integer,
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
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bookings_status" CHECK("bookings"."status" IN ('pending', 'accepted', 'declined', 'completed', 'cancelled')),
	CONSTRAINT "bookings_slot" CHECK("bookings"."preferred_time_slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)')),
	CONSTRAINT "bookings_date" CHECK("bookings"."preferred_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_open_request` ON `bookings` (`pet_parent_id`,`request_key`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_idempotency` ON `bookings` (`pet_parent_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_parent` ON `bookings` (`pet_parent_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_groomer` ON `bookings` (`groomer_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking_id_unique` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `reviews_groomer` ON `reviews` (`groomer_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `us_cities` (
	`state` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`population` integer NOT NULL,
	PRIMARY KEY(`state`, `key`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `us_cities_point` ON `us_cities` (`lat`,`lon`);--> statement-breakpoint
CREATE TABLE `us_zips` (
	`zip` text PRIMARY KEY NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`time_zone` text NOT NULL,
	`is_zcta` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `us_zips_state_lat` ON `us_zips` (`state`,`lat`);--> statement-breakpoint
CREATE TABLE `add_on_services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "add_on_services_price" CHECK("add_on_services"."price" BETWEEN 100 AND 10000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `add_on_services_groomer` ON `add_on_services` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `business_hours` (
	`groomer_id` integer NOT NULL,
	`weekday` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	PRIMARY KEY(`groomer_id`, `weekday`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "business_hours_weekday" CHECK("business_hours"."weekday" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "business_hours_order" CHECK("business_hours"."opens" < "business_hours"."closes" AND length("business_hours"."opens") = 5 AND length("business_hours"."closes") = 5)
) STRICT;
--> statement-breakpoint
CREATE TABLE `groomer_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`business_name` text NOT NULL,
	`description` text NOT NULL,
	`started_year` integer,
	`pet_types` text DEFAULT 'Dogs' NOT NULL,
	`show_phone` integer DEFAULT true NOT NULL,
	`show_email` integer DEFAULT false NOT NULL,
	`accepts_outside_area` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`background_check_status` text DEFAULT 'not_started' NOT NULL,
	`background_check_date` text,
	`background_check_expires` text,
	`background_check_note` text,
	`listed_until` integer DEFAULT 0 NOT NULL,
	`membership_start_date` integer,
	`membership_end_date` integer,
	`suspended` integer DEFAULT false NOT NULL,
	`lat` real,
	`lon` real,
	`time_zone` text,
	`service_radius` integer DEFAULT 0 NOT NULL,
	`min_price` integer,
	`max_price` integer,
	`service_mask` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`band` integer,
	`ux` real,
	`uy` real,
	`uz` real,
	`rating_key` integer DEFAULT 0 NOT NULL,
	`listable` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_profiles_check_status" CHECK("groomer_profiles"."background_check_status" IN ('not_started', 'pending', 'passed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `groomer_profiles_user_id_unique` ON `groomer_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `groomer_search` ON `groomer_profiles` (`band`,`lon`,`listed_until`,`rating_key`,`min_price`,`service_mask`,`ux`,`uy`,`uz`,`service_radius`) WHERE listable = 1;--> statement-breakpoint
CREATE TABLE `portfolio_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`caption` text,
	`sort_order` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "portfolio_images_limit" CHECK("portfolio_images"."sort_order" BETWEEN 0 AND 9)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_place` ON `portfolio_images` (`groomer_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `service_packages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_min` integer NOT NULL,
	`price_max` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`services` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "service_packages_limit" CHECK(CASE WHEN "service_packages"."is_active" = 1 THEN coalesce("service_packages"."position" BETWEEN 1 AND 3, 0) ELSE "service_packages"."position" IS NULL END),
	CONSTRAINT "service_packages_price" CHECK("service_packages"."price_min" >= 100 AND "service_packages"."price_max" >= "service_packages"."price_min"),
	CONSTRAINT "service_packages_duration" CHECK("service_packages"."duration_minutes" BETWEEN 15 AND 1440),
	CONSTRAINT "service_packages_services" CHECK("service_packages"."services" BETWEEN 0 AND 31)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `service_packages_place` ON `service_packages` (`groomer_id`,`position`);--> statement-breakpoint
CREATE TABLE `unavailable_ranges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`note` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "unavailable_ranges_order" CHECK("unavailable_ranges"."start_date" <= "unavailable_ranges"."end_date")
) STRICT;
--> statement-breakpoint
CREATE INDEX `unavailable_ranges_groomer` ON `unavailable_ranges` (`groomer_id`,`end_date`);--> statement-breakpoint
CREATE TABLE `membership_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`trial_until` integer,
	`intent_id` text,
	`subscription_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_attempts_kind" CHECK("membership_attempts"."kind" IN ('trial', 'paid')),
	CONSTRAINT "membership_attempts_status" CHECK("membership_attempts"."status" IN ('open', 'succeeded', 'failed', 'abandoned'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_attempts_open` ON `membership_attempts` (`groomer_id`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `memberships` (
	`groomer_id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`state` text DEFAULT 'none' NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`trial_used_at` integer,
	`trial_until` integer,
	`current_period_end` integer,
	`cancel_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`card_brand` text,
	`card_last4` text,
	`sync_ticket` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_state" CHECK("memberships"."state" IN ('none', 'pending_card', 'trialing', 'active', 'canceling', 'past_due', 'payment_required', 'ended')),
	CONSTRAINT "memberships_provider" CHECK("memberships"."provider" IN ('stripe', 'embedded'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_customer_id_unique` ON `memberships` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_subscription_id_unique` ON `memberships` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_events_customer` ON `provider_events` (`customer_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dedupe_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`calendar` text,
	`created_at` integer NOT NULL,
	`send_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`dead_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`send_at`) WHERE sent_at IS NULL AND dead_at IS NULL;--> statement-breakpoint
CREATE TABLE `pets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`breed` text,
	`age` real,
	`weight` real,
	`medical_info` text,
	`health_issues` text,
	`special_instructions` text,
	`image_file` text,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pets_type" CHECK("pets"."type" IN ('Dog', 'Cat', 'Other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pets_parent` ON `pets` (`pet_parent_id`);--> statement-breakpoint
CREATE TRIGGER `locations_added` AFTER INSERT ON `locations` BEGIN
	UPDATE groomer_profiles SET
		lat = (SELECT lat FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		lon = (SELECT lon FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		time_zone = (SELECT time_zone FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		service_radius = coalesce(NEW.service_radius, 0)
	WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `locations_changed` AFTER UPDATE OF `zip_code`, `service_radius` ON `locations` BEGIN
	UPDATE groomer_profiles SET
		lat = (SELECT lat FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		lon = (SELECT lon FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		time_zone = (SELECT time_zone FROM us_zips WHERE zip = substr(NEW.zip_code, 1, 5)),
		service_radius = coalesce(NEW.service_radius, 0)
	WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `locations_removed` AFTER DELETE ON `locations` BEGIN
	UPDATE groomer_profiles SET lat = NULL, lon = NULL, time_zone = NULL, service_radius = 0 WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `groomer_profiles_added` AFTER INSERT ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET
		lat = (SELECT z.lat FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		lon = (SELECT z.lon FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		time_zone = (SELECT z.time_zone FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		service_radius = coalesce((SELECT service_radius FROM locations WHERE user_id = NEW.user_id), 0),
		suspended = (SELECT disabled_at IS NOT NULL FROM users WHERE id = NEW.user_id)
	WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_suspended` AFTER UPDATE OF `disabled_at` ON `users` BEGIN
	UPDATE groomer_profiles SET suspended = (NEW.disabled_at IS NOT NULL) WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `service_packages_added` AFTER INSERT ON `service_packages` BEGIN
	UPDATE groomer_profiles SET (min_price, max_price, service_mask) = (
		SELECT min(price_min), max(price_max), coalesce(max(services & 1) | max(services & 2) | max(services & 4) | max(services & 8) | max(services & 16), 0)
		FROM service_packages WHERE groomer_id = NEW.groomer_id AND is_active = 1)
	WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `service_packages_changed` AFTER UPDATE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET (min_price, max_price, service_mask) = (
		SELECT min(price_min), max(price_max), coalesce(max(services & 1) | max(services & 2) | max(services & 4) | max(services & 8) | max(services & 16), 0)
		FROM service_packages WHERE groomer_id = NEW.groomer_id AND is_active = 1)
	WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `service_packages_removed` AFTER DELETE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET (min_price, max_price, service_mask) = (
		SELECT min(price_min), max(price_max), coalesce(max(services & 1) | max(services & 2) | max(services & 4) | max(services & 8) | max(services & 16), 0)
		FROM service_packages WHERE groomer_id = OLD.groomer_id AND is_active = 1)
	WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_added` AFTER INSERT ON `reviews` BEGIN
	UPDATE groomer_profiles SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_changed` AFTER UPDATE OF `rating` ON `reviews` BEGIN
	UPDATE groomer_profiles SET rating_sum = rating_sum - OLD.rating + NEW.rating WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_removed` AFTER DELETE ON `reviews` BEGIN
	UPDATE groomer_profiles SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_kept` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'audit rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_not_deleted` BEFORE DELETE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'audit rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `search_columns_added` AFTER INSERT ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET
		band = CAST(floor(lat * 8) AS INTEGER),
		ux = cos(radians(lat)) * cos(radians(lon)),
		uy = cos(radians(lat)) * sin(radians(lon)),
		uz = sin(radians(lat)),
		rating_key = CASE WHEN rating_count = 0 THEN 0
			ELSE CAST(round(10.0 * rating_sum / rating_count) AS INTEGER) * 1000000 + min(rating_count, 999999) END,
		listable = background_check_status = 'passed' AND suspended = 0 AND lat IS NOT NULL AND min_price IS NOT NULL
	WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `search_columns_changed` AFTER UPDATE OF `lat`, `lon`, `rating_sum`, `rating_count`, `background_check_status`, `suspended`, `min_price` ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET
		band = CAST(floor(lat * 8) AS INTEGER),
		ux = cos(radians(lat)) * cos(radians(lon)),
		uy = cos(radians(lat)) * sin(radians(lon)),
		uz = sin(radians(lat)),
		rating_key = CASE WHEN rating_count = 0 THEN 0
			ELSE CAST(round(10.0 * rating_sum / rating_count) AS INTEGER) * 1000000 + min(rating_count, 999999) END,
		listable = background_check_status = 'passed' AND suspended = 0 AND lat IS NOT NULL AND min_price IS NOT NULL
	WHERE id = NEW.id;
END;
