CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
