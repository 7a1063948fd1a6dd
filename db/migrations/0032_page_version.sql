ALTER TABLE `groomer_profiles` ADD `page_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_parent` ON `reviews` (`pet_parent_id`);--> statement-breakpoint
-- Of the profile itself every column that is not derived from the others by a trigger, and no version.
CREATE TRIGGER `page_of_profile` AFTER UPDATE OF `user_id`, `business_name`, `contact_name`, `description`, `started_year`, `pet_types`, `show_phone`, `show_email`, `accepts_outside_area`, `created_at`, `background_check_status`, `background_check_date`, `background_check_expires`, `background_check_note`, `background_check_changed_at`, `listed_until`, `membership_start_date`, `membership_end_date`, `suspended`, `lat`, `lon`, `time_zone`, `service_radius`, `min_price`, `max_price`, `service_mask`, `rating_sum`, `rating_count` ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Of what belongs to a groomer everything, also when it goes from one groomer to another.
CREATE TRIGGER `page_of_package_added` AFTER INSERT ON `service_packages` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_package_changed` AFTER UPDATE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_package_removed` AFTER DELETE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_add_on_added` AFTER INSERT ON `add_on_services` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_add_on_changed` AFTER UPDATE ON `add_on_services` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_add_on_removed` AFTER DELETE ON `add_on_services` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_photo_added` AFTER INSERT ON `portfolio_images` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_photo_changed` AFTER UPDATE ON `portfolio_images` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_photo_removed` AFTER DELETE ON `portfolio_images` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_hours_added` AFTER INSERT ON `business_hours` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_hours_changed` AFTER UPDATE ON `business_hours` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_hours_removed` AFTER DELETE ON `business_hours` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_days_off_added` AFTER INSERT ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_days_off_changed` AFTER UPDATE ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_days_off_removed` AFTER DELETE ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_rules_added` AFTER INSERT ON `day_rules` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_rules_changed` AFTER UPDATE ON `day_rules` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_rules_removed` AFTER DELETE ON `day_rules` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_terms_added` AFTER INSERT ON `groomer_terms` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_terms_changed` AFTER UPDATE ON `groomer_terms` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_terms_removed` AFTER DELETE ON `groomer_terms` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_review_added` AFTER INSERT ON `reviews` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_review_changed` AFTER UPDATE ON `reviews` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (OLD.groomer_id, NEW.groomer_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_review_removed` AFTER DELETE ON `reviews` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
-- A place belongs to an account.
CREATE TRIGGER `page_of_place_added` AFTER INSERT ON `locations` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_place_changed` AFTER UPDATE ON `locations` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE user_id IN (OLD.user_id, NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `page_of_place_removed` AFTER DELETE ON `locations` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
-- Of an account what its groomer's page shows. A suspension is a column of the profile.
CREATE TRIGGER `page_of_account` AFTER UPDATE OF `email`, `email_verified_at`, `phone_number`, `profile_image` ON `users` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Reviewers' names stand below their reviews.
CREATE TRIGGER `page_of_reviewer` AFTER UPDATE OF `full_name` ON `users` BEGIN
	UPDATE groomer_profiles SET page_version = page_version + 1 WHERE id IN (SELECT groomer_id FROM reviews WHERE pet_parent_id = NEW.id);
END;
