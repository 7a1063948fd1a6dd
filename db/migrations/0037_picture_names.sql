CREATE INDEX `users_profile_image` ON `users` (`profile_image`) WHERE profile_image IS NOT NULL;--> statement-breakpoint
CREATE INDEX `portfolio_images_file` ON `portfolio_images` (`file`);