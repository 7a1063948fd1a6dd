CREATE TABLE `client_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`added` integer NOT NULL,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_imports_groomer` ON `client_imports` (`groomer_id`,`imported_at`);--> statement-breakpoint
CREATE TABLE `own_clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`email` text,
	`address` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`parking` text,
	`stairs` text,
	`gate_code` text,
	`who_is_home` text,
	`access_note` text,
	`note` text,
	`repeat_weeks` integer,
	`parent_id` integer,
	`joined_at` integer,
	`import_id` integer,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`import_id`) REFERENCES `client_imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "own_clients_name" CHECK(length("own_clients"."name") BETWEEN 1 AND 100),
	CONSTRAINT "own_clients_note" CHECK(length("own_clients"."note") BETWEEN 1 AND 1000),
	CONSTRAINT "own_clients_joined" CHECK("own_clients"."joined_at" IS NOT NULL OR "own_clients"."parent_id" IS NULL),
	CONSTRAINT "own_clients_repeat_weeks" CHECK("own_clients"."repeat_weeks" BETWEEN 1 AND 26)
) STRICT;
--> statement-breakpoint
CREATE INDEX `own_clients_groomer` ON `own_clients` (`groomer_id`,`name`);--> statement-breakpoint
CREATE INDEX `own_clients_parent` ON `own_clients` (`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `own_clients_import` ON `own_clients` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `own_clients_gate_code` ON `own_clients` (`id`) WHERE gate_code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `own_pets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`own_client_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`breed` text,
	`size` text,
	`birth_year` integer,
	`coat` text,
	`rabies_until` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`own_client_id`) REFERENCES `own_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "own_pets_type" CHECK("own_pets"."type" IN ('Dog', 'Cat', 'Other')),
	CONSTRAINT "own_pets_size" CHECK("own_pets"."size" IN ('small', 'medium', 'large', 'giant')),
	CONSTRAINT "own_pets_coat" CHECK("own_pets"."coat" IN ('short', 'double', 'curly', 'wire', 'long')),
	CONSTRAINT "own_pets_birth_year" CHECK("own_pets"."birth_year" BETWEEN 1980 AND 2100),
	CONSTRAINT "own_pets_name" CHECK(length("own_pets"."name") BETWEEN 1 AND 100),
	CONSTRAINT "own_pets_note" CHECK(length("own_pets"."note") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `own_pets_client` ON `own_pets` (`own_client_id`);--> statement-breakpoint
CREATE TABLE `own_visit_pets` (
	`own_visit_id` integer NOT NULL,
	`own_pet_id` integer NOT NULL,
	PRIMARY KEY(`own_visit_id`, `own_pet_id`),
	FOREIGN KEY (`own_visit_id`) REFERENCES `own_visits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`own_pet_id`) REFERENCES `own_pets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `own_visit_pets_pet` ON `own_visit_pets` (`own_pet_id`);--> statement-breakpoint
CREATE TABLE `own_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`own_client_id` integer,
	`title` text,
	`date` text NOT NULL,
	`starts_at` integer NOT NULL,
	`until` integer,
	`minutes` integer NOT NULL,
	`zip_code` text NOT NULL,
	`address` text,
	`service` text,
	`price` integer,
	`note` text,
	`status` text DEFAULT 'planned' NOT NULL,
	`status_changed_at` integer NOT NULL,
	`visit_order` integer,
	`on_my_way_at` integer,
	`arrived_at` integer,
	`series_id` integer,
	`series_date` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`own_client_id`) REFERENCES `own_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `visit_series`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "own_visits_who" CHECK("own_visits"."own_client_id" IS NOT NULL OR "own_visits"."title" IS NOT NULL),
	CONSTRAINT "own_visits_date" CHECK("own_visits"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "own_visits_starts_at" CHECK("own_visits"."starts_at" BETWEEN 0 AND 1439),
	CONSTRAINT "own_visits_until" CHECK("own_visits"."until" IS NULL OR ("own_visits"."starts_at" < "own_visits"."until" AND "own_visits"."until" <= 1440)),
	CONSTRAINT "own_visits_minutes" CHECK("own_visits"."minutes" BETWEEN 15 AND 720),
	CONSTRAINT "own_visits_price" CHECK("own_visits"."price" BETWEEN 0 AND 1000000),
	CONSTRAINT "own_visits_status" CHECK("own_visits"."status" IN ('planned', 'done', 'missed', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `own_visits_day` ON `own_visits` (`groomer_id`,`date`);--> statement-breakpoint
CREATE INDEX `own_visits_client` ON `own_visits` (`own_client_id`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `own_visits_series` ON `own_visits` (`series_id`,`series_date`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `visit_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`groomer_id` integer NOT NULL,
	`own_client_id` integer NOT NULL,
	`every_weeks` integer NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text,
	`made_until` text NOT NULL,
	`starts_at` integer NOT NULL,
	`until` integer,
	`minutes` integer NOT NULL,
	`zip_code` text NOT NULL,
	`address` text,
	`service` text,
	`price` integer,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`own_client_id`) REFERENCES `own_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_series_weeks" CHECK("visit_series"."every_weeks" BETWEEN 1 AND 26),
	CONSTRAINT "visit_series_dates" CHECK("visit_series"."until_date" IS NULL OR "visit_series"."from_date" <= "visit_series"."until_date"),
	CONSTRAINT "visit_series_starts_at" CHECK("visit_series"."starts_at" BETWEEN 0 AND 1439),
	CONSTRAINT "visit_series_until" CHECK("visit_series"."until" IS NULL OR ("visit_series"."starts_at" < "visit_series"."until" AND "visit_series"."until" <= 1440)),
	CONSTRAINT "visit_series_minutes" CHECK("visit_series"."minutes" BETWEEN 15 AND 720),
	CONSTRAINT "visit_series_price" CHECK("visit_series"."price" BETWEEN 0 AND 1000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `visit_series_groomer` ON `visit_series` (`groomer_id`);--> statement-breakpoint
CREATE INDEX `visit_series_client` ON `visit_series` (`own_client_id`);
--> statement-breakpoint
CREATE TRIGGER `schedule_of_own_visit_added` AFTER INSERT ON `own_visits` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_own_visit_changed` AFTER UPDATE ON `own_visits` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_own_visit_removed` AFTER DELETE ON `own_visits` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_own_visit_added` AFTER INSERT ON `own_visits` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_own_visit_changed` AFTER UPDATE ON `own_visits` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_own_visit_removed` AFTER DELETE ON `own_visits` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
