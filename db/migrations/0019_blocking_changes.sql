CREATE TRIGGER `changes_of_block_added` AFTER INSERT ON `blocked_parents` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'blocking' FROM groomer_profiles WHERE id = NEW.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_block_removed` AFTER DELETE ON `blocked_parents` BEGIN
	INSERT INTO changes (user_id, what) SELECT user_id, 'blocking' FROM groomer_profiles WHERE id = OLD.groomer_id;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_of_report_decided` AFTER UPDATE OF `decided_at` ON `reports`
	WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL AND NEW.reporter_id IS NOT NULL BEGIN
	INSERT INTO changes (user_id, what)
		SELECT NEW.reporter_id, 'messages ' || booking_id FROM messages WHERE id = NEW.message_id;
END;
