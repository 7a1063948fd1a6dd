ALTER TABLE `handles` ADD `listed_since` integer;--> statement-breakpoint
-- How long these names have been in use is not known: those of listed groomers count as earned.
UPDATE `handles` SET `listed_since` = 0 WHERE `until` IS NULL AND `groomer_id` IN (SELECT `id` FROM `groomer_profiles` WHERE `listable` = 1);
