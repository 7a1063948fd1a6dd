CREATE TABLE `limits` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`until` integer NOT NULL,
	CONSTRAINT "limits_key_length" CHECK(length("limits"."key") = 43)
) STRICT;
--> statement-breakpoint
CREATE INDEX `limits_key` ON `limits` (`key`,`until`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `changes_user` ON `changes` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "clock_one_row" CHECK("clock"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dedupe_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`calendar` text,
	`off_token` text,
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
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`send_at`);--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`dead_at`) WHERE dead_at IS NOT NULL AND recipient <> '';--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `client_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`added` integer NOT NULL,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_imports_groomer` ON `client_imports` (`groomer_id`,`imported_at`);--> statement-breakpoint
CREATE TABLE `client_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`client_id` integer,
	`address_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`sent_at` integer,
	`followed_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_invitations_once` ON `client_invitations` (`groomer_id`,`address_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_invitations_token` ON `client_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `client_invitations_client` ON `client_invitations` (`client_id`);--> statement-breakpoint
CREATE INDEX `client_invitations_address` ON `client_invitations` (`address_hash`);--> statement-breakpoint
CREATE TABLE `client_pets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` integer NOT NULL,
	`pet_id` integer,
	`name` text,
	`type` text,
	`breed` text,
	`size` text,
	`weight` real,
	`birth_year` integer,
	`coat` text,
	`traits` integer DEFAULT 0 NOT NULL,
	`rabies_until` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "client_pets_who" CHECK(("client_pets"."name" IS NOT NULL AND "client_pets"."type" IS NOT NULL) OR "client_pets"."pet_id" IS NOT NULL),
	CONSTRAINT "client_pets_birth_year" CHECK("client_pets"."birth_year" BETWEEN 1980 AND 2100),
	CONSTRAINT "client_pets_name" CHECK(length("client_pets"."name") BETWEEN 1 AND 100),
	CONSTRAINT "client_pets_note" CHECK(length("client_pets"."note") BETWEEN 1 AND 1000),
	CONSTRAINT "client_pets_type" CHECK("client_pets"."type" IN ('Dog', 'Cat', 'Other')),
	CONSTRAINT "client_pets_size" CHECK("client_pets"."size" IN ('small', 'medium', 'large', 'giant')),
	CONSTRAINT "client_pets_coat" CHECK("client_pets"."coat" IN ('short', 'double', 'curly', 'wire', 'long'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_pets_client` ON `client_pets` (`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_pets_once` ON `client_pets` (`client_id`,`pet_id`) WHERE pet_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `client_pets_pet` ON `client_pets` (`pet_id`) WHERE pet_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`account_id` integer,
	`source` text NOT NULL,
	`name` text,
	`phone` text,
	`email` text,
	`address` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`parking` text,
	`stairs` text,
	`gate_code` text,
	`who_is_home` text,
	`access_note` text,
	`note` text,
	`repeat_weeks` integer,
	`last_visit` text,
	`next_visit` text,
	`blocked_at` integer,
	`blocked_by_parent_at` integer,
	`linked_at` integer,
	`import_id` integer,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`import_id`) REFERENCES `client_imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "clients_who" CHECK("clients"."name" IS NOT NULL OR "clients"."account_id" IS NOT NULL),
	CONSTRAINT "clients_requested" CHECK("clients"."source" <> 'request' OR "clients"."account_id" IS NOT NULL),
	CONSTRAINT "clients_linked" CHECK(("clients"."linked_at" IS NOT NULL) = ("clients"."source" <> 'request' AND "clients"."account_id" IS NOT NULL)),
	CONSTRAINT "clients_blocked" CHECK(("clients"."blocked_at" IS NULL AND "clients"."blocked_by_parent_at" IS NULL) OR "clients"."account_id" IS NOT NULL),
	CONSTRAINT "clients_name" CHECK(length("clients"."name") BETWEEN 1 AND 100),
	CONSTRAINT "clients_note" CHECK(length("clients"."note") BETWEEN 1 AND 1000),
	CONSTRAINT "clients_repeat_weeks" CHECK("clients"."repeat_weeks" BETWEEN 1 AND 26),
	CONSTRAINT "clients_source" CHECK("clients"."source" IN ('request', 'added', 'import'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `clients_groomer` ON `clients` (`groomer_id`,`source`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_account` ON `clients` (`groomer_id`,`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `clients_of_account` ON `clients` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `clients_import` ON `clients` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `clients_gate_code` ON `clients` (`id`) WHERE gate_code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `invitation_opt_outs` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `not_same_client` (
	`client_id` integer NOT NULL,
	`parent_id` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`client_id`, `parent_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `not_same_client_parent` ON `not_same_client` (`parent_id`);--> statement-breakpoint
CREATE TABLE `freed_link_names` (
	`hash` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `groomer_counts` (
	`groomer_id` integer NOT NULL,
	`day` text NOT NULL,
	`appearances` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `day`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_counts_day" CHECK("groomer_counts"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "groomer_counts_numbers" CHECK("groomer_counts"."appearances" >= 0 AND "groomer_counts"."views" >= 0 AND "groomer_counts"."appearances" + "groomer_counts"."views" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `groomer_counts_day` ON `groomer_counts` (`day`);--> statement-breakpoint
CREATE TABLE `groomer_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`business_name` text NOT NULL,
	`contact_name` text,
	`description` text NOT NULL,
	`started_year` integer,
	`insurance` text,
	`certificates` text,
	`pet_types` text DEFAULT 'Dogs' NOT NULL,
	`good_with` integer DEFAULT 0 NOT NULL,
	`show_phone` integer DEFAULT true NOT NULL,
	`show_email` integer DEFAULT false NOT NULL,
	`accepts_outside_area` integer DEFAULT false NOT NULL,
	`google_url` text,
	`small_weight` integer DEFAULT 20 NOT NULL,
	`medium_weight` integer DEFAULT 50 NOT NULL,
	`large_weight` integer DEFAULT 90 NOT NULL,
	`created_at` integer NOT NULL,
	`start_state` text,
	`background_check_status` text DEFAULT 'not_started' NOT NULL,
	`background_check_date` text,
	`background_check_expires` text,
	`background_check_note` text,
	`background_check_changed_at` integer,
	`background_check_name` text,
	`background_check_renamed_at` integer,
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
	`groom_price` integer,
	`bath_price` integer,
	`nail_price` integer,
	`haircut_price` integer,
	`deshed_price` integer,
	`size_prices` text,
	`service_mask` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`band` integer,
	`ux` real,
	`uy` real,
	`uz` real,
	`rating_key` integer DEFAULT 0 NOT NULL,
	`listable` integer DEFAULT 0 NOT NULL,
	`schedule_version` integer DEFAULT 0 NOT NULL,
	`page_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_profiles_weights" CHECK("groomer_profiles"."small_weight" >= 1 AND "groomer_profiles"."small_weight" < "groomer_profiles"."medium_weight" AND "groomer_profiles"."medium_weight" < "groomer_profiles"."large_weight"
        AND "groomer_profiles"."large_weight" <= 300),
	CONSTRAINT "groomer_profiles_start_state" CHECK("groomer_profiles"."start_state" IN ('set-up', 'hidden', 'listed')),
	CONSTRAINT "groomer_profiles_background_check_status" CHECK("groomer_profiles"."background_check_status" IN ('not_started', 'pending', 'passed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `groomer_profiles_user_id_unique` ON `groomer_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `groomer_search` ON `groomer_profiles` (`band`,`lon`,`listed_until`,`rating_key`,`min_price`,`service_mask`,`ux`,`uy`,`uz`,`service_radius`,`good_with`,`groom_price`,`bath_price`,`nail_price`,`haircut_price`,`deshed_price`,`size_prices`) WHERE listable = 1;--> statement-breakpoint
CREATE TABLE `groomer_referral_sources` (
	`groomer_id` integer NOT NULL,
	`day` text NOT NULL,
	`referral_source` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `day`, `referral_source`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_referral_sources_day" CHECK("groomer_referral_sources"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "groomer_referral_sources_views" CHECK("groomer_referral_sources"."views" > 0),
	CONSTRAINT "groomer_referral_sources_referral_source" CHECK("groomer_referral_sources"."referral_source" IN ('search', 'name', 'van', 'site', 'instagram', 'sheet', 'card', 'friend', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `groomer_referral_sources_day` ON `groomer_referral_sources` (`day`);--> statement-breakpoint
CREATE TABLE `link_names` (
	`link_name` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`until` integer,
	`listed_since` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "link_names_shape" CHECK(length("link_names"."link_name") BETWEEN 3 AND 40 AND "link_names"."link_name" NOT GLOB '*[^a-z0-9-]*' AND "link_names"."link_name" GLOB '*[a-z]*'
        AND "link_names"."link_name" NOT GLOB '-*' AND "link_names"."link_name" NOT GLOB '*-' AND "link_names"."link_name" NOT GLOB '*--*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `link_names_in_use` ON `link_names` (`groomer_id`) WHERE until IS NULL;--> statement-breakpoint
CREATE INDEX `link_names_groomer` ON `link_names` (`groomer_id`);--> statement-breakpoint
CREATE INDEX `link_names_until` ON `link_names` (`until`) WHERE until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `add_on_services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`duration_minutes` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "add_on_services_price" CHECK("add_on_services"."price" BETWEEN 100 AND 10000000),
	CONSTRAINT "add_on_services_duration" CHECK("add_on_services"."duration_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
CREATE INDEX `add_on_services_groomer` ON `add_on_services` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `package_sizes` (
	`package_id` integer NOT NULL,
	`size` text NOT NULL,
	`price` integer NOT NULL,
	`minutes` integer NOT NULL,
	PRIMARY KEY(`package_id`, `size`),
	FOREIGN KEY (`package_id`) REFERENCES `service_packages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "package_sizes_price" CHECK("package_sizes"."price" BETWEEN 100 AND 1000000),
	CONSTRAINT "package_sizes_minutes" CHECK("package_sizes"."minutes" BETWEEN 15 AND 1440),
	CONSTRAINT "package_sizes_size" CHECK("package_sizes"."size" IN ('small', 'medium', 'large', 'giant'))
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `booking_policies` (
	`booking_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`notice_hours` integer NOT NULL,
	`late_text` text,
	`no_show_text` text,
	`matted_text` text,
	`rabies` text NOT NULL,
	`was_shown` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_policies_version" CHECK("booking_policies"."version" > 0),
	CONSTRAINT "booking_policies_notice" CHECK("booking_policies"."notice_hours" IN (24, 48, 72)),
	CONSTRAINT "booking_policies_texts" CHECK(max(length(coalesce("booking_policies"."late_text", '')), length(coalesce("booking_policies"."no_show_text", '')), length(coalesce("booking_policies"."matted_text", ''))) <= 300),
	CONSTRAINT "booking_policies_rabies" CHECK("booking_policies"."rabies" IN ('no', 'preferred', 'required'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `groomer_policies` (
	`groomer_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`notice_hours` integer NOT NULL,
	`late_text` text,
	`no_show_text` text,
	`matted_text` text,
	`rabies` text NOT NULL,
	`deposit_link` text,
	`deposit_cents` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "groomer_policies_version" CHECK("groomer_policies"."version" > 0),
	CONSTRAINT "groomer_policies_notice" CHECK("groomer_policies"."notice_hours" IN (24, 48, 72)),
	CONSTRAINT "groomer_policies_texts" CHECK(max(length(coalesce("groomer_policies"."late_text", '')), length(coalesce("groomer_policies"."no_show_text", '')), length(coalesce("groomer_policies"."matted_text", ''))) <= 300),
	CONSTRAINT "groomer_policies_deposit" CHECK(("groomer_policies"."deposit_link" IS NULL) = ("groomer_policies"."deposit_cents" IS NULL)),
	CONSTRAINT "groomer_policies_deposit_link" CHECK(coalesce("groomer_policies"."deposit_link" GLOB 'https://*' AND length("groomer_policies"."deposit_link") <= 600, 1)),
	CONSTRAINT "groomer_policies_deposit_cents" CHECK(coalesce("groomer_policies"."deposit_cents" BETWEEN 100 AND 50000, 1)),
	CONSTRAINT "groomer_policies_rabies" CHECK("groomer_policies"."rabies" IN ('no', 'preferred', 'required'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `removed_photos` (
	`hash` text PRIMARY KEY NOT NULL,
	`removed_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `portfolio_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`caption` text,
	`sort_order` integer NOT NULL,
	`created_at` integer NOT NULL,
	`visit_photo_id` integer,
	`before_of` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visit_photo_id`) REFERENCES `allowed_photos`(`photo_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`before_of`) REFERENCES `portfolio_images`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "portfolio_images_limit" CHECK("portfolio_images"."sort_order" BETWEEN 0 AND 9)
) STRICT;
--> statement-breakpoint
CREATE INDEX `portfolio_images_file` ON `portfolio_images` (`file`);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_place` ON `portfolio_images` (`groomer_id`,`sort_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_visit_photo` ON `portfolio_images` (`visit_photo_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_pair` ON `portfolio_images` (`before_of`);--> statement-breakpoint
CREATE TABLE `business_hours` (
	`groomer_id` integer NOT NULL,
	`weekday` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	PRIMARY KEY(`groomer_id`, `weekday`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "business_hours_order" CHECK("business_hours"."opens" < "business_hours"."closes" AND length("business_hours"."opens") = 5 AND length("business_hours"."closes") = 5),
	CONSTRAINT "business_hours_weekday" CHECK("business_hours"."weekday" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `busy_times` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	`is_all_day` integer NOT NULL,
	`title` text,
	`zip_code` text,
	FOREIGN KEY (`calendar_id`) REFERENCES `connected_calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "busy_times_order" CHECK("busy_times"."opens" < "busy_times"."closes" AND length("busy_times"."opens") = 5 AND length("busy_times"."closes") = 5),
	CONSTRAINT "busy_times_title" CHECK(length("busy_times"."title") BETWEEN 1 AND 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `busy_times_day` ON `busy_times` (`calendar_id`,`date`);--> statement-breakpoint
CREATE TABLE `connected_calendars` (
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
	`waits_until` integer,
	`etag` text,
	`modified` text,
	`read_whole_on` text,
	`is_cut` integer DEFAULT false NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`odd_events` text DEFAULT '[]' NOT NULL,
	`times_hash` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "connected_calendars_name" CHECK(length("connected_calendars"."name") BETWEEN 1 AND 60),
	CONSTRAINT "connected_calendars_failing" CHECK(("connected_calendars"."failure" IS NULL) = ("connected_calendars"."failing_since" IS NULL)),
	CONSTRAINT "connected_calendars_color" CHECK("connected_calendars"."color" IN ('blue', 'plum', 'green', 'amber', 'slate')),
	CONSTRAINT "connected_calendars_failure" CHECK("connected_calendars"."failure" IN ('refused', 'unreachable', 'not-found', 'forbidden', 'no-answer', 'no-calendar', 'too-long', 'too-heavy', 'cut-off', 'asked-to-wait'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_calendars_address` ON `connected_calendars` (`groomer_id`,`address`);--> statement-breakpoint
CREATE INDEX `connected_calendars_tried` ON `connected_calendars` (`tried_at`);--> statement-breakpoint
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
	`drive_percent` integer DEFAULT 100 NOT NULL,
	`max_visits` integer DEFAULT 8 NOT NULL,
	`most_added_minutes` integer,
	`lunch_minutes` integer DEFAULT 0 NOT NULL,
	`lunch_opens` text DEFAULT '11:00' NOT NULL,
	`lunch_closes` text DEFAULT '14:00' NOT NULL,
	`notice_hours` integer DEFAULT 0 NOT NULL,
	`horizon_days` integer DEFAULT 365 NOT NULL,
	`moves_at_once` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_rules_setup" CHECK("day_rules"."setup_minutes" BETWEEN 0 AND 60),
	CONSTRAINT "day_rules_drives" CHECK("day_rules"."drive_percent" BETWEEN 50 AND 200),
	CONSTRAINT "day_rules_visits" CHECK("day_rules"."max_visits" BETWEEN 1 AND 12),
	CONSTRAINT "day_rules_added" CHECK("day_rules"."most_added_minutes" BETWEEN 10 AND 120),
	CONSTRAINT "day_rules_lunch" CHECK("day_rules"."lunch_minutes" BETWEEN 0 AND 120),
	CONSTRAINT "day_rules_lunch_order" CHECK("day_rules"."lunch_opens" <= "day_rules"."lunch_closes"),
	CONSTRAINT "day_rules_notice" CHECK("day_rules"."notice_hours" BETWEEN 0 AND 72),
	CONSTRAINT "day_rules_horizon" CHECK("day_rules"."horizon_days" BETWEEN 7 AND 365),
	CONSTRAINT "day_rules_traffic" CHECK("day_rules"."traffic" IN ('light', 'normal', 'heavy'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `days_off` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`note` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "days_off_order" CHECK("days_off"."start_date" <= "days_off"."end_date")
) STRICT;
--> statement-breakpoint
CREATE INDEX `days_off_groomer` ON `days_off` (`groomer_id`,`end_date`);--> statement-breakpoint
CREATE TABLE `time_off` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens` text NOT NULL,
	`closes` text NOT NULL,
	`note` text,
	`is_weekly` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "time_off_order" CHECK("time_off"."opens" < "time_off"."closes")
) STRICT;
--> statement-breakpoint
CREATE INDEX `time_off_day` ON `time_off` (`groomer_id`,`date`);--> statement-breakpoint
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
CREATE TABLE `membership_payments` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`at` integer NOT NULL,
	`cents` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_payments_cents" CHECK("membership_payments"."cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `membership_payments_at` ON `membership_payments` (`at`,`cents`);--> statement-breakpoint
CREATE INDEX `membership_payments_groomer` ON `membership_payments` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`groomer_id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`state` text DEFAULT 'none' NOT NULL,
	`customer_id` text,
	`customer_deleted_at` integer,
	`subscription_id` text,
	`provider_account` text,
	`contact_hash` text,
	`subscription_status` text,
	`trial_used_at` integer,
	`trial_until` integer,
	`first_trial_until` integer,
	`trial_moved_at` integer,
	`period_start` integer,
	`current_period_end` integer,
	`paid_period_start` integer,
	`unpaid_since` integer,
	`cancel_at` integer,
	`ended_at` integer,
	`end_action` text,
	`end_reason` text,
	`paid_from` text,
	`end_wanted` text,
	`end_tries` integer DEFAULT 0 NOT NULL,
	`end_retry_at` integer,
	`granted_until` integer,
	`has_card` integer DEFAULT false NOT NULL,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`card_attempt_id` text,
	`card_intent_id` text,
	`sync_ticket` integer DEFAULT 0 NOT NULL,
	`synced_ticket` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_provider" CHECK("memberships"."provider" IN ('stripe', 'embedded')),
	CONSTRAINT "memberships_state" CHECK("memberships"."state" IN ('none', 'pending_card', 'trialing', 'active', 'canceling', 'past_due', 'payment_required', 'ended')),
	CONSTRAINT "memberships_subscription_status" CHECK("memberships"."subscription_status" IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
	CONSTRAINT "memberships_end_action" CHECK("memberships"."end_action" IN ('groomer', 'cancel', 'non_payment', 'non_payment_declined', 'not_enough_leads', 'check_failed', 'check_open', 'suspended', 'chargeback')),
	CONSTRAINT "memberships_end_wanted" CHECK("memberships"."end_wanted" IN ('now', 'period_end'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_customer_id_unique` ON `memberships` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_subscription_id_unique` ON `memberships` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `memberships_end_wanted` ON `memberships` (`end_retry_at`) WHERE end_wanted IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `used_trials` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`used_at` integer NOT NULL,
	CONSTRAINT "used_trials_kind" CHECK("used_trials"."kind" IN ('email', 'card'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `embedded_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`fingerprint` text,
	`behavior` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "embedded_cards_behavior" CHECK("embedded_cards"."behavior" IN ('works', 'declines_charges', 'asks_every_time'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_cards_customer` ON `embedded_cards` (`customer_id`);--> statement-breakpoint
CREATE TABLE `embedded_customers` (
	`id` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`email` text,
	`name` text,
	`card_id` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_customers_groomer` ON `embedded_customers` (`groomer_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `embedded_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`customer_id` text NOT NULL,
	`subscription_id` text,
	`intent_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_events_created` ON `embedded_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `embedded_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text NOT NULL,
	`invoice_id` text,
	`client_secret` text NOT NULL,
	`status` text NOT NULL,
	`card_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `embedded_invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `embedded_cards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "embedded_intents_kind" CHECK("embedded_intents"."kind" IN ('setup', 'payment')),
	CONSTRAINT "embedded_intents_status" CHECK("embedded_intents"."status" IN ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_intents_key_unique` ON `embedded_intents` (`key`);--> statement-breakpoint
CREATE INDEX `embedded_intents_customer` ON `embedded_intents` (`customer_id`);--> statement-breakpoint
CREATE INDEX `embedded_intents_invoice` ON `embedded_intents` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `embedded_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`number` text NOT NULL,
	`created_at` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`charge_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `embedded_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "embedded_invoices_status" CHECK("embedded_invoices"."status" IN ('draft', 'open', 'paid', 'void', 'uncollectible'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_invoices_subscription` ON `embedded_invoices` (`subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_invoices_number` ON `embedded_invoices` (`number`);--> statement-breakpoint
CREATE TABLE `embedded_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`key` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`trial_end` integer,
	`anchor` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`cancel_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`card_id` text,
	`due_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `embedded_cards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "embedded_subscriptions_status" CHECK("embedded_subscriptions"."status" IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
	CONSTRAINT "embedded_subscriptions_ended_by" CHECK("embedded_subscriptions"."ended_by" IN ('payment_failed', 'requested'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_subscriptions_key_unique` ON `embedded_subscriptions` (`key`);--> statement-breakpoint
CREATE INDEX `embedded_subscriptions_customer` ON `embedded_subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `embedded_subscriptions_due` ON `embedded_subscriptions` (`due_at`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`groomer_id` integer,
	`user_id` integer,
	`booking_id` integer,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` integer,
	`over_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "alerts_kind" CHECK("alerts"."kind" IN ('unknown_customer', 'two_subscriptions', 'dispute', 'closing_stuck', 'closed_still_running', 'ids_unknown', 'review_burst', 'review_household', 'review_network', 'many_requests', 'disputed', 'mfa', 'few_answers', 'texts_limit', 'name', 'may_be_back', 'failed_cards'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`message`,CASE WHEN user_id IS NULL THEN 0 ELSE user_id END) WHERE resolved_at IS NULL AND kind <> 'few_answers';--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_held` ON `alerts` (`groomer_id`) WHERE kind = 'few_answers' AND over_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_groomer` ON `alerts` (`groomer_id`);--> statement-breakpoint
CREATE INDEX `alerts_booking` ON `alerts` (`booking_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`target` text,
	`detail` text,
	`ip` text,
	`request_id` text,
	CONSTRAINT "audit_log_no_texts" CHECK(instr("audit_log"."detail", ' ') = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE TABLE `audit_reasons` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_reasons_user` ON `audit_reasons` (`user_id`);--> statement-breakpoint
CREATE TABLE `growth_days` (
	`day` text PRIMARY KEY NOT NULL,
	`listed` integer,
	`members` integer NOT NULL,
	`trials` integer NOT NULL,
	CONSTRAINT "growth_days_day" CHECK("growth_days"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "growth_days_numbers" CHECK(coalesce("growth_days"."listed", 0) >= 0 AND "growth_days"."members" >= 0 AND "growth_days"."trials" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `closed_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`blocker_id` integer,
	`since` integer NOT NULL,
	`total` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`returned_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`returned_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closed_records_block" CHECK(("closed_records"."kind" = 'block') = ("closed_records"."blocker_id" IS NOT NULL)),
	CONSTRAINT "closed_records_kind" CHECK("closed_records"."kind" IN ('block', 'missed', 'suspension'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `closed_records_hash` ON `closed_records` (`hash`);--> statement-breakpoint
CREATE INDEX `closed_records_returned` ON `closed_records` (`returned_id`) WHERE returned_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `closed_records_blocker` ON `closed_records` (`blocker_id`) WHERE blocker_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `closed_records_user` ON `closed_records` (`user_id`);--> statement-breakpoint
CREATE TABLE `emailed_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emailed_tokens_purpose" CHECK("emailed_tokens"."purpose" IN ('reset-password', 'verify-email', 'change-email', 'not-me'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `emailed_tokens_token_hash_unique` ON `emailed_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `emailed_tokens_user` ON `emailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_networks_network` ON `known_networks` (`network`,`last_seen_at`);--> statement-breakpoint
CREATE TABLE `locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`address` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`service_radius` integer,
	`exact_from` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_user_id_unique` ON `locations` (`user_id`);--> statement-breakpoint
CREATE TABLE `mfa_secrets` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`set_up_at` integer NOT NULL,
	`last_step` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mfa_secrets_secret" CHECK(length("mfa_secrets"."secret") = 32)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pending_logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_logins_token_hash_unique` ON `pending_logins` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_logins_user` ON `pending_logins` (`user_id`);--> statement-breakpoint
CREATE INDEX `pending_logins_expires` ON `pending_logins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `mfa_secrets`(`user_id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
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
	`pending_email` text,
	`closing_at` integer,
	`closing_tries` integer DEFAULT 0 NOT NULL,
	`closing_retry_at` integer,
	`deleted_at` integer,
	`is_demo` integer DEFAULT false NOT NULL,
	`service_terms_date` text DEFAULT '2025-03-27' NOT NULL,
	`created_at` integer NOT NULL,
	`two_step_declined_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('pet_parent', 'groomer', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` ("username" COLLATE NOCASE);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` ("email" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `users_service_terms` ON `users` (`service_terms_date`) WHERE disabled_at IS NULL AND deleted_at IS NULL AND is_demo = 0 AND role <> 'admin';--> statement-breakpoint
CREATE INDEX `users_profile_image` ON `users` (`profile_image`) WHERE profile_image IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_closing` ON `users` (`closing_retry_at`) WHERE closing_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `emails_off` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`list_sent_for` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_devices_endpoint" CHECK("push_devices"."endpoint" LIKE 'https://%' AND length("push_devices"."endpoint") <= 1000),
	CONSTRAINT "push_devices_keys" CHECK(length("push_devices"."p256dh") = 87 AND length("push_devices"."auth") = 22),
	CONSTRAINT "push_devices_name" CHECK(length("push_devices"."name") BETWEEN 1 AND 60)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_session_id_unique` ON `push_devices` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint_unique` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` integer,
	`date` text,
	`send_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `push_devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_kind" CHECK("pushes"."kind" IN ('request', 'answer', 'proposal', 'change', 'message', 'on-my-way', 'tomorrow', 'welcome'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`send_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `pushes_once` ON `pushes` (`device_id`,`kind`,`booking_id`);--> statement-breakpoint
CREATE INDEX `pushes_booking` ON `pushes` (`booking_id`);--> statement-breakpoint
CREATE TABLE `sms_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`agreed_words` integer NOT NULL,
	`agreed_from` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sms_codes_number" CHECK("sms_codes"."number" GLOB '+1[2-9][0-9][0-9][2-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "sms_codes_tries" CHECK("sms_codes"."tries" BETWEEN 0 AND 5)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sms_counts` (
	`day` text NOT NULL,
	`groomer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`texts` integer DEFAULT 0 NOT NULL,
	`segments` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `groomer_id`, `kind`),
	CONSTRAINT "sms_counts_day" CHECK("sms_counts"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "sms_counts_numbers" CHECK("sms_counts"."texts" >= 0 AND "sms_counts"."segments" >= 0 AND "sms_counts"."failures" >= 0),
	CONSTRAINT "sms_counts_kind" CHECK("sms_counts"."kind" IN ('hour', 'on-my-way', 'late', 'change', 'request', 'code', 'welcome'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `sms_numbers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`agreed_words` integer NOT NULL,
	`agreed_from` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`replaces_emails` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sms_numbers_number" CHECK("sms_numbers"."number" GLOB '+1[2-9][0-9][0-9][2-9][0-9][0-9][0-9][0-9][0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `sms_numbers_number` ON `sms_numbers` (`number`);--> statement-breakpoint
CREATE TABLE `sms_off` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sms_off_kind" CHECK("sms_off"."kind" IN ('hour', 'on-my-way', 'late', 'change', 'request'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `sms_queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` integer,
	`detail` text,
	`email_key` text,
	`created_at` integer NOT NULL,
	`send_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_at` integer,
	`dead_at` integer,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sms_queue_ends" CHECK("sms_queue"."taken_at" IS NULL OR "sms_queue"."dead_at" IS NULL),
	CONSTRAINT "sms_queue_kind" CHECK("sms_queue"."kind" IN ('hour', 'on-my-way', 'late', 'change', 'request', 'code', 'welcome'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sms_queue_due` ON `sms_queue` (`send_at`) WHERE taken_at IS NULL AND dead_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sms_queue_once` ON `sms_queue` (`user_id`,`kind`,`booking_id`) WHERE taken_at IS NULL AND dead_at IS NULL AND kind <> 'request';--> statement-breakpoint
CREATE UNIQUE INDEX `sms_queue_asked` ON `sms_queue` (`user_id`,`kind`) WHERE taken_at IS NULL AND dead_at IS NULL AND booking_id IS NULL;--> statement-breakpoint
CREATE INDEX `sms_queue_email` ON `sms_queue` (`email_key`) WHERE email_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sms_queue_user` ON `sms_queue` (`user_id`,`kind`,`taken_at`);--> statement-breakpoint
CREATE INDEX `sms_queue_booking` ON `sms_queue` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sms_stops` (
	`number_hash` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`message_id` integer,
	`review_id` integer,
	`booking_id` integer,
	`file_name` text,
	`about_id` integer,
	`reporter_id` integer,
	`reason` text NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` integer,
	`outcome` text,
	`decision_reason` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_about" CHECK(("reports"."kind" = 'message') = ("reports"."message_id" IS NOT NULL) AND ("reports"."kind" = 'review') = ("reports"."review_id" IS NOT NULL)
        AND ("reports"."kind" = 'booking') = ("reports"."booking_id" IS NOT NULL) AND ("reports"."kind" = 'photo') = ("reports"."file_name" IS NOT NULL)),
	CONSTRAINT "reports_decided" CHECK(("reports"."decided_at" IS NULL) = ("reports"."outcome" IS NULL)),
	CONSTRAINT "reports_kind" CHECK("reports"."kind" IN ('message', 'review', 'booking', 'profile', 'photo', 'person')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('harassment', 'threat', 'scam', 'not-the-visit', 'personal-data', 'hate', 'other')),
	CONSTRAINT "reports_outcome" CHECK("reports"."outcome" IN ('kept', 'hidden'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_message` ON `reports` (`message_id`,`reporter_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_review` ON `reports` (`review_id`,`reporter_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`created_at`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `reports_person` ON `reports` (`about_id`) WHERE decided_at IS NULL;--> statement-breakpoint
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
	`is_zcta` integer NOT NULL,
	`radius` real DEFAULT 3 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `us_zips_state_lat` ON `us_zips` (`state`,`lat`);--> statement-breakpoint
CREATE TABLE `saved_groomers` (
	`pet_parent_id` integer NOT NULL,
	`groomer_id` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`pet_parent_id`, `groomer_id`),
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_groomers_groomer` ON `saved_groomers` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `search_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`mark` integer DEFAULT (random() & 9007199254740991) NOT NULL,
	CONSTRAINT "search_changes_groomer" CHECK("search_changes"."groomer_id" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `waiting_list` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`zip` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	CONSTRAINT "waiting_list_email" CHECK(length("waiting_list"."email") BETWEEN 3 AND 254 AND "waiting_list"."email" = lower("waiting_list"."email")),
	CONSTRAINT "waiting_list_zip_code" CHECK("waiting_list"."zip" GLOB '[0-9][0-9][0-9][0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_once` ON `waiting_list` (`email`,`zip`);--> statement-breakpoint
CREATE INDEX `waiting_list_token` ON `waiting_list` (`token_hash`);--> statement-breakpoint
CREATE INDEX `waiting_list_zip` ON `waiting_list` (`zip`,`id`) WHERE confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `zero_result_searches` (
	`month` text NOT NULL,
	`zip` text NOT NULL,
	`distance` integer NOT NULL,
	`searches` integer NOT NULL,
	PRIMARY KEY(`month`, `zip`, `distance`),
	CONSTRAINT "zero_result_searches_month" CHECK("zero_result_searches"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "zero_result_searches_zip" CHECK(length("zero_result_searches"."zip") = 5),
	CONSTRAINT "zero_result_searches_distance" CHECK("zero_result_searches"."distance" BETWEEN 5 AND 75),
	CONSTRAINT "zero_result_searches_count" CHECK("zero_result_searches"."searches" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`booking_id` integer,
	`pet_id` integer,
	`written_by` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	`read_at` integer,
	`email_due_at` integer,
	`emailed_at` integer,
	`hidden_at` integer,
	`idempotency_key` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "messages_text" CHECK(length("messages"."text") <= 1000),
	CONSTRAINT "messages_written_by" CHECK("messages"."written_by" IN ('parent', 'groomer'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`booking_id`);--> statement-breakpoint
CREATE INDEX `messages_parent` ON `messages` (`pet_parent_id`,`groomer_id`,`booking_id`);--> statement-breakpoint
CREATE INDEX `messages_groomer` ON `messages` (`groomer_id`,`pet_parent_id`,`booking_id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`booking_id`,`written_by`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `messages_unread_groomer` ON `messages` (`groomer_id`,`written_by`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `messages_unread_parent` ON `messages` (`pet_parent_id`,`written_by`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `messages_email_due` ON `messages` (`email_due_at`) WHERE email_due_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_idempotency` ON `messages` (`pet_parent_id`,`groomer_id`,`written_by`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `booking_add_ons` (
	`booking_id` integer NOT NULL,
	`add_on_service_id` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`duration_minutes` integer DEFAULT 0 NOT NULL,
	`is_extra` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`booking_id`, `add_on_service_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`add_on_service_id`) REFERENCES `add_on_services`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_add_ons_duration" CHECK("booking_add_ons"."duration_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
CREATE TABLE `proposal_options` (
	`proposal_id` integer NOT NULL,
	`place` integer NOT NULL,
	`date` text NOT NULL,
	`slot` text NOT NULL,
	`time` text,
	`is_overbooked` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`proposal_id`, `place`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposal_options_place" CHECK("proposal_options"."place" BETWEEN 1 AND 3),
	CONSTRAINT "proposal_options_time" CHECK(coalesce("proposal_options"."time" GLOB '[0-2][0-9]:[0-5][0-9]' AND "proposal_options"."time" < '23:00', 1)),
	CONSTRAINT "proposal_options_slot" CHECK("proposal_options"."slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`made_by` text NOT NULL,
	`kind` text DEFAULT 'other-time' NOT NULL,
	`note` text,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`replied_at` integer,
	`next_booking_id` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`next_booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "proposals_next_visit" CHECK("proposals"."kind" = 'other-time' OR ("proposals"."kind" = 'next-visit' AND "proposals"."made_by" = 'groomer')),
	CONSTRAINT "proposals_next_booking" CHECK("proposals"."next_booking_id" IS NULL OR ("proposals"."kind" = 'next-visit' AND "proposals"."status" = 'accepted')),
	CONSTRAINT "proposals_made_by" CHECK("proposals"."made_by" IN ('parent', 'groomer')),
	CONSTRAINT "proposals_kind" CHECK("proposals"."kind" IN ('other-time', 'next-visit')),
	CONSTRAINT "proposals_status" CHECK("proposals"."status" IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_open` ON `proposals` (`booking_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `proposals_booking` ON `proposals` (`booking_id`);--> statement-breakpoint
CREATE INDEX `proposals_expiry` ON `proposals` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer,
	`household_id` integer,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`hidden_at` integer,
	`hidden_reason` text,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_hidden" CHECK(("reviews"."hidden_at" IS NULL) = ("reviews"."hidden_reason" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking_id_unique` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `reviews_groomer` ON `reviews` (`groomer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_parent` ON `reviews` (`pet_parent_id`);--> statement-breakpoint
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
	`coat` text,
	`traits` integer DEFAULT 0 NOT NULL,
	`rabies_until` text,
	`repeat_weeks` integer,
	`rabies_certificate` text,
	`image_file` text,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pets_repeat_weeks" CHECK("pets"."repeat_weeks" BETWEEN 4 AND 12),
	CONSTRAINT "pets_type" CHECK("pets"."type" IN ('Dog', 'Cat', 'Other')),
	CONSTRAINT "pets_coat" CHECK("pets"."coat" IN ('short', 'double', 'curly', 'wire', 'long'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pets_parent` ON `pets` (`pet_parent_id`);--> statement-breakpoint
CREATE INDEX `pets_repeated` ON `pets` (`pet_parent_id`) WHERE repeat_weeks IS NOT NULL;--> statement-breakpoint
CREATE TABLE `visit_reminders` (
	`pet_id` integer NOT NULL,
	`due_on` text NOT NULL,
	`emailed_at` integer NOT NULL,
	PRIMARY KEY(`pet_id`, `due_on`),
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_reminders_day" CHECK("visit_reminders"."due_on" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`source` text DEFAULT 'groomer' NOT NULL,
	`preferred_time_slot` text,
	`every_weeks` integer NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text,
	`made_until` text NOT NULL,
	`arrival_from` text NOT NULL,
	`arrival_until` text,
	`visit_minutes` integer NOT NULL,
	`service_zip_code` text,
	`service_address` text,
	`service_name` text,
	`price_min` integer,
	`price_max` integer,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_series_weeks" CHECK("visit_series"."every_weeks" BETWEEN 1 AND 26),
	CONSTRAINT "visit_series_requested" CHECK(("visit_series"."source" = 'site') = ("visit_series"."preferred_time_slot" IS NOT NULL)),
	CONSTRAINT "visit_series_dates" CHECK("visit_series"."until_date" IS NULL OR "visit_series"."from_date" <= "visit_series"."until_date"),
	CONSTRAINT "visit_series_arrival" CHECK(coalesce("visit_series"."arrival_from" < "visit_series"."arrival_until", 1)),
	CONSTRAINT "visit_series_minutes" CHECK("visit_series"."visit_minutes" BETWEEN 15 AND 720),
	CONSTRAINT "visit_series_price" CHECK("visit_series"."price_min" BETWEEN 0 AND 1000000),
	CONSTRAINT "visit_series_source" CHECK("visit_series"."source" IN ('site', 'groomer')),
	CONSTRAINT "visit_series_preferred_time_slot" CHECK("visit_series"."preferred_time_slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `visit_series_groomer` ON `visit_series` (`groomer_id`);--> statement-breakpoint
CREATE INDEX `visit_series_client` ON `visit_series` (`client_id`);--> statement-breakpoint
CREATE TABLE `allowed_photos` (
	`photo_id` integer PRIMARY KEY NOT NULL,
	`allowed_at` integer NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `visit_photos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit_notes` (
	`booking_id` integer PRIMARY KEY NOT NULL,
	`text` text,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_notes_text" CHECK(length("visit_notes"."text") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit_pets` (
	`visit_id` integer NOT NULL,
	`pet_id` integer,
	`client_pet_id` integer,
	FOREIGN KEY (`visit_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_pet_id`) REFERENCES `client_pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_pets_either" CHECK(("visit_pets"."pet_id" IS NULL) <> ("visit_pets"."client_pet_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_pets_once` ON `visit_pets` (`visit_id`,CASE WHEN pet_id IS NULL THEN -client_pet_id ELSE pet_id END);--> statement-breakpoint
CREATE INDEX `visit_pets_pet` ON `visit_pets` (`pet_id`) WHERE pet_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_pets_client_pet` ON `visit_pets` (`client_pet_id`) WHERE client_pet_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `visit_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`message_id` integer,
	`place` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "visit_photos_limit" CHECK("visit_photos"."place" BETWEEN 1 AND 3),
	CONSTRAINT "visit_photos_of_message" CHECK(("visit_photos"."purpose" = 'message') = ("visit_photos"."message_id" IS NOT NULL)),
	CONSTRAINT "visit_photos_of_booking" CHECK("visit_photos"."booking_id" IS NOT NULL OR "visit_photos"."message_id" IS NOT NULL),
	CONSTRAINT "visit_photos_purpose" CHECK("visit_photos"."purpose" IN ('request', 'message', 'note', 'review'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_photos_place` ON `visit_photos` (`booking_id`,`purpose`,`place`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `visit_photos_message_place` ON `visit_photos` (`message_id`,`place`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_photos_file` ON `visit_photos` (`file`);--> statement-breakpoint
CREATE INDEX `visit_photos_user` ON `visit_photos` (`user_id`,`bytes`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`source` text NOT NULL,
	`client_id` integer,
	`pet_parent_id` integer,
	`title` text,
	`service_package_id` integer,
	`service_name` text,
	`price_min` integer,
	`price_max` integer,
	`duration_minutes` integer,
	`pet_count` integer DEFAULT 1 NOT NULL,
	`pet_size` text,
	`visit_minutes` integer NOT NULL,
	`preferred_date` text NOT NULL,
	`preferred_time_slot` text,
	`time_zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`pet_info` text,
	`special_instructions` text,
	`note` text,
	`coat_condition` text,
	`parking` text,
	`stairs` text,
	`gate_code` text,
	`who_is_home` text,
	`access_note` text,
	`service_address` text,
	`service_city` text,
	`service_state` text,
	`service_zip_code` text,
	`distance_miles` real,
	`status` text NOT NULL,
	`status_reason` text,
	`arrival_from` text,
	`arrival_until` text,
	`visit_order` integer,
	`is_overbooked` integer DEFAULT false NOT NULL,
	`on_my_way_at` integer,
	`arrived_at` integer,
	`deposit_cents` integer,
	`expires_at` integer,
	`undo_expires_at` integer,
	`undo_until` integer,
	`cancelled_by` text,
	`dispute_kind` text,
	`disputed_at` integer,
	`dispute_text` text,
	`dispute_decided_at` integer,
	`status_changed_at` integer NOT NULL,
	`request_date` integer NOT NULL,
	`replied_at` integer,
	`accepted_at` integer,
	`amount_paid` integer,
	`tip` integer,
	`paid_by` text,
	`referral_source` text,
	`series_id` integer,
	`series_date` text,
	`has_own_pets` integer DEFAULT false NOT NULL,
	`calendar_sequence` integer DEFAULT 0 NOT NULL,
	`request_key` text,
	`idempotency_key` text,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_package_id`) REFERENCES `service_packages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`series_id`) REFERENCES `visit_series`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "visits_request" CHECK("visits"."source" <> 'site' OR ("visits"."pet_parent_id" IS NOT NULL AND "visits"."service_package_id" IS NOT NULL AND "visits"."service_name" IS NOT NULL AND "visits"."price_min" IS NOT NULL AND "visits"."price_max" IS NOT NULL AND "visits"."duration_minutes" IS NOT NULL AND "visits"."preferred_time_slot" IS NOT NULL AND "visits"."pet_info" IS NOT NULL AND "visits"."request_key" IS NOT NULL)),
	CONSTRAINT "visits_added" CHECK("visits"."source" <> 'groomer' OR ("visits"."pet_parent_id" IS NULL AND "visits"."arrival_from" IS NOT NULL
        AND ("visits"."client_id" IS NOT NULL OR "visits"."title" IS NOT NULL) AND "visits"."visit_minutes" <= 720 AND coalesce("visits"."price_min" BETWEEN 0 AND 1000000, 1) AND "visits"."status" IN ('accepted', 'completed', 'no_show', 'cancelled'))),
	CONSTRAINT "visits_pet_count" CHECK("visits"."pet_count" BETWEEN 1 AND 10),
	CONSTRAINT "visits_minutes" CHECK("visits"."visit_minutes" BETWEEN 15 AND 1440),
	CONSTRAINT "visits_arrival" CHECK(("visits"."source" = 'groomer' OR ("visits"."arrival_from" IS NULL) = ("visits"."arrival_until" IS NULL))
        AND coalesce("visits"."arrival_from" < "visits"."arrival_until", 1)),
	CONSTRAINT "visits_paid" CHECK(("visits"."amount_paid" IS NULL) = ("visits"."paid_by" IS NULL) AND ("visits"."tip" IS NULL) = ("visits"."paid_by" IS NULL)
      AND coalesce("visits"."paid_by" <> 'not_yet' OR "visits"."tip" = 0, 1)
      AND ("visits"."paid_by" IS NULL OR "visits"."status" IN ('completed', 'no_show'))),
	CONSTRAINT "visits_amount_paid" CHECK("visits"."amount_paid" BETWEEN 0 AND 1000000),
	CONSTRAINT "visits_tip" CHECK("visits"."tip" BETWEEN 0 AND 1000000),
	CONSTRAINT "visits_deposit" CHECK(coalesce("visits"."deposit_cents" BETWEEN 100 AND 50000, 1)),
	CONSTRAINT "visits_dispute" CHECK(("visits"."dispute_kind" IS NULL) = ("visits"."disputed_at" IS NULL)),
	CONSTRAINT "visits_date" CHECK("visits"."preferred_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "visits_source" CHECK("visits"."source" IN ('site', 'groomer')),
	CONSTRAINT "visits_pet_size" CHECK("visits"."pet_size" IN ('small', 'medium', 'large', 'giant')),
	CONSTRAINT "visits_preferred_time_slot" CHECK("visits"."preferred_time_slot" IN ('Morning (8AM - 12PM)', 'Afternoon (12PM - 4PM)', 'Evening (4PM - 7PM)')),
	CONSTRAINT "visits_coat_condition" CHECK("visits"."coat_condition" IN ('brushed', 'tangles', 'matted')),
	CONSTRAINT "visits_status" CHECK("visits"."status" IN ('pending', 'accepted', 'declined', 'completed', 'cancelled', 'expired', 'no_show')),
	CONSTRAINT "visits_cancelled_by" CHECK("visits"."cancelled_by" IN ('parent', 'groomer', 'system')),
	CONSTRAINT "visits_dispute_kind" CHECK("visits"."dispute_kind" IN ('no_show', 'did_not_come')),
	CONSTRAINT "visits_paid_by" CHECK("visits"."paid_by" IN ('cash', 'card', 'venmo', 'zelle', 'check', 'other', 'not_yet')),
	CONSTRAINT "visits_referral_source" CHECK("visits"."referral_source" IN ('search', 'name', 'van', 'site', 'instagram', 'sheet', 'card', 'friend', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visits_open_request` ON `visits` (`pet_parent_id`,`request_key`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `visits_idempotency` ON `visits` (`pet_parent_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `visits_added_once` ON `visits` (`groomer_id`,`idempotency_key`) WHERE source = 'groomer' AND idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `visits_series` ON `visits` (`series_id`,`series_date`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_parent` ON `visits` (`pet_parent_id`,`starts_at`) WHERE pet_parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_groomer` ON `visits` (`groomer_id`,`source`,`starts_at`);--> statement-breakpoint
CREATE INDEX `visits_date` ON `visits` (`groomer_id`,`preferred_date`);--> statement-breakpoint
CREATE INDEX `visits_client` ON `visits` (`client_id`,`preferred_date`);--> statement-breakpoint
CREATE INDEX `visits_day` ON `visits` (`groomer_id`,`preferred_date`) WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX `visits_completed` ON `visits` (`starts_at`,`pet_parent_id`) WHERE source = 'site' AND status = 'completed';--> statement-breakpoint
CREATE INDEX `visits_requested` ON `visits` (`request_date`,`groomer_id`,`pet_parent_id`,`status`,`replied_at`,`accepted_at`) WHERE source = 'site';--> statement-breakpoint
CREATE INDEX `visits_gate_code` ON `visits` (`starts_at`) WHERE gate_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_expiry` ON `visits` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `visits_paid` ON `visits` (`groomer_id`,`preferred_date`) WHERE paid_by IS NOT NULL;--> statement-breakpoint
CREATE VIEW `bookings` AS select "id", "groomer_id", "client_id", "pet_parent_id", "service_package_id", "service_name", "price_min", "price_max", "duration_minutes", "pet_count", "pet_size", "visit_minutes", "preferred_date", "preferred_time_slot", "time_zone", "starts_at", "pet_info", "special_instructions", "coat_condition", "parking", "stairs", "gate_code", "who_is_home", "access_note", "service_address", "service_city", "service_state", "service_zip_code", "distance_miles", "status", "status_reason", "arrival_from", "arrival_until", "visit_order", "is_overbooked", "on_my_way_at", "arrived_at", "deposit_cents", "expires_at", "undo_expires_at", "undo_until", "cancelled_by", "dispute_kind", "disputed_at", "dispute_text", "dispute_decided_at", "status_changed_at", "request_date", "replied_at", "accepted_at", "referral_source", "series_id", "calendar_sequence", "request_key", "idempotency_key" from "visits" where "visits"."source" = 'site';--> statement-breakpoint
INSERT INTO `clock` (`id`, `n`) VALUES (1, 0);
