ALTER TABLE `bookings` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `undo_expires_at` integer;