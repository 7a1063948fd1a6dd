CREATE TABLE `allowed_pictures` (
	`picture_id` integer PRIMARY KEY NOT NULL,
	`allowed_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `visit_pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `portfolio_images` ADD `visit_picture_id` integer REFERENCES allowed_pictures(picture_id);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolio_images_visit_picture` ON `portfolio_images` (`visit_picture_id`);
