CREATE TABLE `audit_reasons` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_reasons_user` ON `audit_reasons` (`user_id`);--> statement-breakpoint
-- Reasons move to where deleting an account reaches them; other texts stand in the rows that they are about.
INSERT INTO `audit_reasons` (`audit_id`, `user_id`, `reason`)
SELECT a.`id`, u.`id`, a.`detail` ->> '$.reason' FROM `audit_log` a JOIN `users` u ON u.`deleted_at` IS NULL
	AND (a.`target` = 'user ' || u.`id` OR a.`target` = 'groomer ' || (SELECT g.`id` FROM `groomer_profiles` g WHERE g.`user_id` = u.`id`))
WHERE (a.`action` IN ('user-suspended', 'user-restored') OR a.`action` LIKE 'membership-%') AND a.`detail` ->> '$.reason' <> '';
--> statement-breakpoint
DROP TRIGGER `audit_log_kept`;
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = json_remove(`detail`, '$.reason') WHERE `detail` ->> '$.reason' IS NOT NULL AND `action` NOT LIKE '%-reported';
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = json_remove(`detail`, '$.note') WHERE `action` = 'background-check';
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = json_remove(`detail`, '$.message') WHERE `action` = 'alert-resolved';
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = replace(`detail`, ' ', ',') WHERE `action` = 'account-changed';
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = NULL WHERE `action` IN ('handle-chosen', 'mail-sent-again', 'mail-discarded') OR `detail` LIKE '% %';
--> statement-breakpoint
CREATE TRIGGER `audit_log_kept` BEFORE UPDATE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'audit rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_texts` BEFORE INSERT ON `audit_log` WHEN NEW.detail LIKE '% %' BEGIN
	SELECT RAISE(ABORT, 'audit rows hold no texts');
END;
