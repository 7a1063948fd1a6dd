CREATE TABLE `client_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`own_client_id` integer,
	`address_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`sent_at` integer,
	`followed_at` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`own_client_id`) REFERENCES `own_clients`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_invitations_once` ON `client_invitations` (`groomer_id`,`address_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_invitations_token` ON `client_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `client_invitations_client` ON `client_invitations` (`own_client_id`);--> statement-breakpoint
CREATE INDEX `client_invitations_address` ON `client_invitations` (`address_hash`);--> statement-breakpoint
CREATE TABLE `never_invited` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `not_them` (
	`own_client_id` integer NOT NULL,
	`parent_id` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`own_client_id`, `parent_id`),
	FOREIGN KEY (`own_client_id`) REFERENCES `own_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `not_them_parent` ON `not_them` (`parent_id`);--> statement-breakpoint
ALTER TABLE `own_pets` ADD `pet_id` integer REFERENCES pets(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `own_pets_pet` ON `own_pets` (`pet_id`) WHERE pet_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `schedule_of_own_client_joined` AFTER UPDATE OF `parent_id` ON `own_clients` WHEN NEW.parent_id IS NOT OLD.parent_id BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_own_client_joined` AFTER UPDATE OF `parent_id` ON `own_clients` WHEN NEW.parent_id IS NOT OLD.parent_id BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
