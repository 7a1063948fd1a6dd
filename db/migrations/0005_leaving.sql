ALTER TABLE `memberships` ADD `customer_deleted_at` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `end_wanted` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `end_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `end_retry_at` integer;--> statement-breakpoint
CREATE INDEX `memberships_end_wanted` ON `memberships` (`end_retry_at`) WHERE end_wanted IS NOT NULL;