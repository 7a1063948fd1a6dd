CREATE TABLE `growth_days` (
	`day` text PRIMARY KEY NOT NULL,
	`listed` integer,
	`members` integer NOT NULL,
	`trials` integer NOT NULL,
	CONSTRAINT "growth_days_day" CHECK("growth_days"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "growth_days_numbers" CHECK(coalesce("growth_days"."listed", 0) >= 0 AND "growth_days"."members" >= 0 AND "growth_days"."trials" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `membership_payments` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`at` integer NOT NULL,
	`cents` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_payments_cents" CHECK("membership_payments"."cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `membership_payments_at` ON `membership_payments` (`at`,`cents`);--> statement-breakpoint
CREATE INDEX `membership_payments_groomer` ON `membership_payments` (`groomer_id`);--> statement-breakpoint
DROP INDEX `alerts_open`;--> statement-breakpoint
ALTER TABLE `alerts` ADD `over_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_held` ON `alerts` (`groomer_id`) WHERE kind = 'few_answers' AND over_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`message`) WHERE resolved_at IS NULL AND kind <> 'few_answers';--> statement-breakpoint
ALTER TABLE `bookings` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `accepted_at` integer;--> statement-breakpoint
DROP INDEX `bookings_completed`;--> statement-breakpoint
DROP TRIGGER `changes_of_booking_changed`;--> statement-breakpoint
DROP TRIGGER `schedule_of_visit_changed`;--> statement-breakpoint
UPDATE `bookings` SET `accepted_at` = (SELECT min(at) FROM audit_log WHERE target = 'booking ' || bookings.id
	AND action IN ('booking-accept', 'booking-next-visit', 'proposal-accepted') AND at < bookings.starts_at + 86400000)
	WHERE status IN ('accepted', 'completed', 'no_show', 'cancelled');--> statement-breakpoint
UPDATE `bookings` SET `answered_at` = (SELECT min(at) FROM (
	SELECT at FROM audit_log WHERE target = 'booking ' || bookings.id AND at <= coalesce(bookings.accepted_at, at)
		AND (action IN ('booking-accept', 'booking-decline') OR (action = 'proposal-accepted'
			AND actor_id = (SELECT user_id FROM groomer_profiles WHERE id = bookings.groomer_id)))
	UNION ALL SELECT created_at FROM proposals WHERE booking_id = bookings.id AND made_by = 'groomer' AND kind = 'other-time'
		AND created_at <= coalesce(bookings.accepted_at, created_at)));--> statement-breakpoint
CREATE TRIGGER `changes_of_booking_changed` AFTER UPDATE ON `bookings` BEGIN
	INSERT INTO changes (user_id, what) SELECT NEW.pet_parent_id, 'bookings'
		UNION ALL SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_visit_changed` AFTER UPDATE ON `bookings`
	WHEN OLD.status IN ('accepted', 'completed', 'no_show') OR NEW.status IN ('accepted', 'completed', 'no_show') BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `membership_payments` (`invoice_id`, `groomer_id`, `at`, `cents`)
	SELECT substr(key, instr(key, ' receipt ') + 9), CAST(substr(key, 12) AS INTEGER), made, 4900
	FROM (SELECT dedupe_key AS key, created_at AS made FROM outbox WHERE dedupe_key GLOB 'membership [0-9]* receipt *')
	WHERE CAST(substr(key, 12) AS INTEGER) IN (SELECT id FROM groomer_profiles);--> statement-breakpoint
CREATE INDEX `bookings_requested` ON `bookings` (`request_date`,`groomer_id`,`pet_parent_id`,`status`,`answered_at`,`accepted_at`);--> statement-breakpoint
CREATE INDEX `bookings_completed` ON `bookings` (`starts_at`,`pet_parent_id`) WHERE status = 'completed';
