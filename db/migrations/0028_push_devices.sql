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
	`list_told_for` text,
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
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_kind" CHECK("pushes"."kind" IN ('request', 'answer', 'proposal', 'change', 'message', 'on-my-way', 'tomorrow', 'welcome'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`send_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `pushes_once` ON `pushes` (`device_id`,`kind`,`booking_id`);--> statement-breakpoint
CREATE INDEX `pushes_booking` ON `pushes` (`booking_id`);