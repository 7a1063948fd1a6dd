CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`written_by` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	`read_at` integer,
	`mail_due_at` integer,
	`mailed_at` integer,
	`hidden_at` integer,
	`idempotency_key` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_written_by" CHECK("messages"."written_by" IN ('parent', 'groomer')),
	CONSTRAINT "messages_text" CHECK(length("messages"."text") <= 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`booking_id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`booking_id`,`written_by`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `messages_mail_due` ON `messages` (`mail_due_at`) WHERE mail_due_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_idempotency` ON `messages` (`booking_id`,`written_by`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`message_id` integer,
	`review_id` integer,
	`reporter_id` integer,
	`reason` text NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` integer,
	`outcome` text,
	`decision_reason` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_kind" CHECK("reports"."kind" IN ('message', 'review')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('harassment', 'threat', 'scam', 'not-the-visit', 'personal-data', 'hate', 'other')),
	CONSTRAINT "reports_about" CHECK(("reports"."kind" = 'message') = ("reports"."message_id" IS NOT NULL) AND ("reports"."kind" = 'review') = ("reports"."review_id" IS NOT NULL)),
	CONSTRAINT "reports_decided" CHECK(("reports"."decided_at" IS NULL) = ("reports"."outcome" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_message` ON `reports` (`message_id`,`reporter_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_review` ON `reports` (`review_id`,`reporter_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`created_at`) WHERE decided_at IS NULL;