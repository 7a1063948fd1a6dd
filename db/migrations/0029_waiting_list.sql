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
CREATE INDEX `waiting_list_zip` ON `waiting_list` (`zip`,`id`) WHERE confirmed_at IS NOT NULL;