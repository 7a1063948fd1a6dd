ALTER TABLE `bookings` ADD `coat_condition` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `parking` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `stairs` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `gate_code` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `who_is_home` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `access_note` text;--> statement-breakpoint
CREATE INDEX `bookings_gate_code` ON `bookings` (`starts_at`) WHERE gate_code IS NOT NULL;--> statement-breakpoint
ALTER TABLE `pets` ADD `coat` text;--> statement-breakpoint
ALTER TABLE `pets` ADD `traits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pets` ADD `rabies_until` text;