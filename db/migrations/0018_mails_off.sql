CREATE TABLE `mails_off` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `off_token` text;