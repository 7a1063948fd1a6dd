CREATE TABLE `unmet_searches` (
	`month` text NOT NULL,
	`zip` text NOT NULL,
	`distance` integer NOT NULL,
	`searches` integer NOT NULL,
	PRIMARY KEY(`month`, `zip`, `distance`),
	CONSTRAINT "unmet_searches_month" CHECK("unmet_searches"."month" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "unmet_searches_zip" CHECK(length("unmet_searches"."zip") = 5),
	CONSTRAINT "unmet_searches_distance" CHECK("unmet_searches"."distance" BETWEEN 5 AND 75),
	CONSTRAINT "unmet_searches_count" CHECK("unmet_searches"."searches" > 0)
) STRICT;
