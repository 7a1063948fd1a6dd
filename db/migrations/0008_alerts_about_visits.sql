ALTER TABLE `alerts` ADD `booking_id` integer REFERENCES bookings(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `alerts_booking` ON `alerts` (`booking_id`);--> statement-breakpoint
CREATE INDEX `bookings_completed` ON `bookings` (`starts_at`) WHERE status = 'completed';