ALTER TABLE `groomer_profiles` ADD `schedule_version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_profile` AFTER UPDATE OF `lat`, `lon`, `time_zone`, `service_radius` ON `groomer_profiles` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_package_added` AFTER INSERT ON `service_packages` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_package_changed` AFTER UPDATE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_package_removed` AFTER DELETE ON `service_packages` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_added` AFTER INSERT ON `business_hours` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_changed` AFTER UPDATE ON `business_hours` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_removed` AFTER DELETE ON `business_hours` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_days_off_added` AFTER INSERT ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_days_off_changed` AFTER UPDATE ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_days_off_removed` AFTER DELETE ON `unavailable_ranges` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_off_added` AFTER INSERT ON `hours_off` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_off_changed` AFTER UPDATE ON `hours_off` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_hours_off_removed` AFTER DELETE ON `hours_off` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_rules_added` AFTER INSERT ON `day_rules` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_rules_changed` AFTER UPDATE ON `day_rules` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_rules_removed` AFTER DELETE ON `day_rules` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_day_plan_added` AFTER INSERT ON `day_plans` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_day_plan_changed` AFTER UPDATE ON `day_plans` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_day_plan_removed` AFTER DELETE ON `day_plans` BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_visit_added` AFTER INSERT ON `bookings`
	WHEN NEW.status IN ('accepted', 'completed', 'no_show') BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_visit_changed` AFTER UPDATE ON `bookings`
	WHEN OLD.status IN ('accepted', 'completed', 'no_show') OR NEW.status IN ('accepted', 'completed', 'no_show') BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `schedule_of_visit_removed` AFTER DELETE ON `bookings`
	WHEN OLD.status IN ('accepted', 'completed', 'no_show') BEGIN
	UPDATE groomer_profiles SET schedule_version = schedule_version + 1 WHERE id = OLD.groomer_id;
END;
