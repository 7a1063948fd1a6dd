CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "clock_one_row" CHECK("clock"."id" = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `clock` (`id`, `n`) VALUES (1, 0);
