CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `changes_user` ON `changes` (`user_id`,`at`);
--> statement-breakpoint
CREATE TRIGGER `changes_of_booking_added` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO changes (user_id, what) SELECT NEW.pet_parent_id, 'bookings'
		UNION ALL SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_booking_changed` AFTER UPDATE ON `bookings` BEGIN
	INSERT INTO changes (user_id, what) SELECT NEW.pet_parent_id, 'bookings'
		UNION ALL SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_proposal_added` AFTER INSERT ON `proposals` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_proposal_changed` AFTER UPDATE ON `proposals` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_proposal_removed` AFTER DELETE ON `proposals` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = OLD.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = OLD.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_review_added` AFTER INSERT ON `reviews` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_review_changed` AFTER UPDATE ON `reviews` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_review_removed` AFTER DELETE ON `reviews` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = OLD.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = OLD.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_message_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'messages ' || NEW.booking_id FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'messages ' || NEW.booking_id FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_message_changed` AFTER UPDATE OF `text`, `read_at`, `hidden_at` ON `messages` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'messages ' || NEW.booking_id FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'messages ' || NEW.booking_id FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_added` AFTER INSERT ON `business_hours` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_changed` AFTER UPDATE ON `business_hours` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_removed` AFTER DELETE ON `business_hours` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_days_off_added` AFTER INSERT ON `unavailable_ranges` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_days_off_changed` AFTER UPDATE ON `unavailable_ranges` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_days_off_removed` AFTER DELETE ON `unavailable_ranges` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_off_added` AFTER INSERT ON `hours_off` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_off_changed` AFTER UPDATE ON `hours_off` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_hours_off_removed` AFTER DELETE ON `hours_off` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_rules_added` AFTER INSERT ON `day_rules` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_rules_changed` AFTER UPDATE ON `day_rules` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_rules_removed` AFTER DELETE ON `day_rules` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_day_plan_added` AFTER INSERT ON `day_plans` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_day_plan_changed` AFTER UPDATE ON `day_plans` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_day_plan_removed` AFTER DELETE ON `day_plans` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'schedule' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_membership` AFTER UPDATE ON `memberships`
	WHEN (OLD.state, OLD.trial_until, OLD.current_period_end, OLD.unpaid_since, OLD.cancel_at, OLD.ended_at, OLD.end_wanted, OLD.granted_until, OLD.has_card, OLD.card_brand, OLD.card_last4, OLD.card_exp_month, OLD.card_exp_year)
		IS NOT (NEW.state, NEW.trial_until, NEW.current_period_end, NEW.unpaid_since, NEW.cancel_at, NEW.ended_at, NEW.end_wanted, NEW.granted_until, NEW.has_card, NEW.card_brand, NEW.card_last4, NEW.card_exp_month, NEW.card_exp_year) BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'membership' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_listing` AFTER UPDATE OF `listed_until`, `background_check_status` ON `groomer_profiles`
	WHEN (OLD.listed_until, OLD.background_check_status) IS NOT (NEW.listed_until, NEW.background_check_status) BEGIN
	INSERT INTO changes (user_id, what) VALUES (NEW.user_id, 'membership');
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_session_removed` AFTER DELETE ON `sessions` BEGIN
	INSERT INTO changes (user_id, what) SELECT id, 'session' FROM users WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_account` AFTER UPDATE OF `disabled_at` ON `users`
	WHEN OLD.disabled_at IS NOT NEW.disabled_at BEGIN
	INSERT INTO changes (user_id, what) VALUES (NEW.id, 'session');
END;
