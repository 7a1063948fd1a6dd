CREATE TABLE `visit_notes` (
	`booking_id` integer PRIMARY KEY NOT NULL,
	`text` text,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "visit_notes_text" CHECK(length("visit_notes"."text") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `changes_of_visit_note_added` AFTER INSERT ON `visit_notes` BEGIN
	INSERT INTO changes (user_id, what)
		SELECT pet_parent_id, 'bookings' FROM bookings WHERE id = NEW.booking_id
		UNION ALL SELECT p.user_id, 'bookings' FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id
		WHERE b.id = NEW.booking_id;
END;
