CREATE TABLE `visit_reminders` (
	`pet_id` integer NOT NULL,
	`due_on` text NOT NULL,
	`mailed_at` integer NOT NULL,
	PRIMARY KEY(`pet_id`, `due_on`),
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_reminders_day" CHECK("visit_reminders"."due_on" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
-- With its limit: SQLite adds a column with a constraint without copying the table.
ALTER TABLE `pets` ADD `repeat_weeks` integer CONSTRAINT "pets_repeat_weeks" CHECK("repeat_weeks" BETWEEN 4 AND 12);--> statement-breakpoint
CREATE INDEX `pets_repeated` ON `pets` (`pet_parent_id`) WHERE repeat_weeks IS NOT NULL;