CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `used_trials` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`used_at` integer NOT NULL,
	CONSTRAINT "used_trials_kind" CHECK("used_trials"."kind" IN ('email', 'card'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `__new_mailed_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailed_tokens_purpose" CHECK("__new_mailed_tokens"."purpose" IN ('reset-password', 'verify-email', 'change-email'))
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
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('unknown_customer', 'two_subscriptions', 'dispute', 'closing_stuck', 'closed_still_running', 'ids_unknown', 'review_burst'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("id", "kind", "groomer_id", "message", "created_at", "resolved_at", "resolved_by") SELECT "id", "kind", "groomer_id", "message", "created_at", "resolved_at", "resolved_by" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`message`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_groomer` ON `alerts` (`groomer_id`);--> statement-breakpoint
DROP INDEX `embedded_customers_groomer_id_unique`;--> statement-breakpoint
ALTER TABLE `embedded_customers` ADD `email` text;--> statement-breakpoint
ALTER TABLE `embedded_customers` ADD `name` text;--> statement-breakpoint
ALTER TABLE `embedded_customers` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_customers_groomer` ON `embedded_customers` (`groomer_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `closing_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `closing_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `closing_retry_at` integer;--> statement-breakpoint
CREATE INDEX `users_closing` ON `users` (`closing_retry_at`) WHERE closing_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `groomer_profiles` ADD `contact_name` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `provider_account` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `contact_hash` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `first_trial_until` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `trial_moved_at` integer;--> statement-breakpoint
ALTER TABLE `embedded_cards` ADD `fingerprint` text;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`send_at`);--> statement-breakpoint
DROP TRIGGER `users_suspended`;--> statement-breakpoint
CREATE TRIGGER `users_suspended` AFTER UPDATE OF `disabled_at`, `closing_at` ON `users` BEGIN
	UPDATE groomer_profiles SET suspended = (NEW.disabled_at IS NOT NULL OR NEW.closing_at IS NOT NULL) WHERE user_id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER `groomer_profiles_added`;--> statement-breakpoint
CREATE TRIGGER `groomer_profiles_added` AFTER INSERT ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET
		lat = (SELECT z.lat FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		lon = (SELECT z.lon FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		time_zone = (SELECT z.time_zone FROM locations l JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE l.user_id = NEW.user_id),
		service_radius = coalesce((SELECT service_radius FROM locations WHERE user_id = NEW.user_id), 0),
		suspended = (SELECT disabled_at IS NOT NULL OR closing_at IS NOT NULL FROM users WHERE id = NEW.user_id)
	WHERE id = NEW.id;
END;
