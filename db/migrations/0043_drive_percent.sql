ALTER TABLE `day_rules` ADD `drive_percent` integer DEFAULT 100 NOT NULL CONSTRAINT "day_rules_drives" CHECK("drive_percent" BETWEEN 50 AND 200);
