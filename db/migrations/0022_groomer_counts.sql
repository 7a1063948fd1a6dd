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
CREATE INDEX `groomer_counts_day` ON `groomer_counts` (`day`);