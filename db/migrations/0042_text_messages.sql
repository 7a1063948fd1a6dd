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
	CONSTRAINT "sms_counts_kind" CHECK("sms_counts"."kind" IN ('hour', 'on-my-way', 'late', 'change', 'request', 'code', 'welcome')),
	CONSTRAINT "sms_counts_day" CHECK("sms_counts"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "sms_counts_numbers" CHECK("sms_counts"."texts" >= 0 AND "sms_counts"."segments" >= 0 AND "sms_counts"."failures" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sms_numbers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`agreed_words` integer NOT NULL,
	`agreed_from` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`replaces_mails` integer DEFAULT false NOT NULL,
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `sms_queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` integer,
	`detail` text,
	`mail_key` text,
	`created_at` integer NOT NULL,
	`send_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_at` integer,
	`dead_at` integer,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sms_queue_kind" CHECK("sms_queue"."kind" IN ('hour', 'on-my-way', 'late', 'change', 'request', 'code', 'welcome')),
	CONSTRAINT "sms_queue_ends" CHECK("sms_queue"."taken_at" IS NULL OR "sms_queue"."dead_at" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sms_queue_due` ON `sms_queue` (`send_at`) WHERE taken_at IS NULL AND dead_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sms_queue_once` ON `sms_queue` (`user_id`,`kind`,`booking_id`) WHERE taken_at IS NULL AND dead_at IS NULL AND kind <> 'request';--> statement-breakpoint
CREATE UNIQUE INDEX `sms_queue_asked` ON `sms_queue` (`user_id`,`kind`) WHERE taken_at IS NULL AND dead_at IS NULL AND booking_id IS NULL;--> statement-breakpoint
CREATE INDEX `sms_queue_mail` ON `sms_queue` (`mail_key`) WHERE mail_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sms_queue_user` ON `sms_queue` (`user_id`,`kind`,`taken_at`);--> statement-breakpoint
CREATE INDEX `sms_queue_booking` ON `sms_queue` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sms_stops` (
	`number_hash` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
