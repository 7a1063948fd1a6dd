-- With its list: SQLite adds a column with a constraint, and lets one go, without a table that is built anew.
ALTER TABLE `pets` RENAME COLUMN `coat` TO `old_coat`;--> statement-breakpoint
ALTER TABLE `pets` ADD `coat` text CONSTRAINT "pets_coat" CHECK("coat" IN ('short', 'double', 'curly', 'wire', 'long'));--> statement-breakpoint
UPDATE `pets` SET `coat` = `old_coat` WHERE `old_coat` IN ('short', 'double', 'curly', 'wire', 'long');--> statement-breakpoint
ALTER TABLE `pets` DROP COLUMN `old_coat`;--> statement-breakpoint
ALTER TABLE `bookings` RENAME COLUMN `coat_condition` TO `old_coat_condition`;--> statement-breakpoint
ALTER TABLE `bookings` ADD `coat_condition` text CONSTRAINT "bookings_coat_condition" CHECK("coat_condition" IN ('brushed', 'tangles', 'matted'));--> statement-breakpoint
UPDATE `bookings` SET `coat_condition` = `old_coat_condition` WHERE `old_coat_condition` IN ('brushed', 'tangles', 'matted');--> statement-breakpoint
ALTER TABLE `bookings` DROP COLUMN `old_coat_condition`;
