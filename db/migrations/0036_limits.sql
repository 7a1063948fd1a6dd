CREATE TABLE `limits` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`until` integer NOT NULL,
	CONSTRAINT "limits_key_length" CHECK(length("limits"."key") = 43)
) STRICT;
--> statement-breakpoint
CREATE INDEX `limits_key` ON `limits` (`key`,`until`);