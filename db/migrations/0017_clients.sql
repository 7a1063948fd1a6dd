CREATE TABLE `client_notes` (
	`groomer_id` integer NOT NULL,
	`pet_parent_id` integer NOT NULL,
	`note` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `pet_parent_id`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_notes_note" CHECK(length("client_notes"."note") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_notes_parent` ON `client_notes` (`pet_parent_id`);--> statement-breakpoint
CREATE TABLE `client_pet_notes` (
	`groomer_id` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`note` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`groomer_id`, `pet_id`),
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_pet_notes_note" CHECK(length("client_pet_notes"."note") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_pet_notes_pet` ON `client_pet_notes` (`pet_id`);