CREATE TABLE `visit_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`message_id` integer,
	`place` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "visit_pictures_purpose" CHECK("visit_pictures"."purpose" IN ('request', 'message', 'note')),
	CONSTRAINT "visit_pictures_limit" CHECK("visit_pictures"."place" BETWEEN 1 AND 3),
	CONSTRAINT "visit_pictures_of_message" CHECK(("visit_pictures"."purpose" = 'message') = ("visit_pictures"."message_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_pictures_file_unique` ON `visit_pictures` (`file`);--> statement-breakpoint
CREATE UNIQUE INDEX `visit_pictures_place` ON `visit_pictures` (`booking_id`,`purpose`,`place`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `visit_pictures_message_place` ON `visit_pictures` (`message_id`,`place`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_pictures_user` ON `visit_pictures` (`user_id`,`bytes`);