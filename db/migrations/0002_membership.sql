CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`groomer_id` integer,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` integer,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "alerts_kind" CHECK("alerts"."kind" IN ('unknown_customer', 'two_subscriptions', 'dispute'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`kind`,`message`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_groomer` ON `alerts` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `embedded_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`behavior` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "embedded_cards_behavior" CHECK("embedded_cards"."behavior" IN ('works', 'declines_charges', 'asks_every_time'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_cards_customer` ON `embedded_cards` (`customer_id`);--> statement-breakpoint
CREATE TABLE `embedded_customers` (
	`id` text PRIMARY KEY NOT NULL,
	`groomer_id` integer NOT NULL,
	`card_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`groomer_id`) REFERENCES `groomer_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_customers_groomer_id_unique` ON `embedded_customers` (`groomer_id`);--> statement-breakpoint
CREATE TABLE `embedded_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`customer_id` text NOT NULL,
	`subscription_id` text,
	`intent_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_events_created` ON `embedded_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `embedded_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text NOT NULL,
	`invoice_id` text,
	`client_secret` text NOT NULL,
	`status` text NOT NULL,
	`card_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `embedded_invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `embedded_cards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "embedded_intents_status" CHECK("embedded_intents"."status" IN ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_intents_key_unique` ON `embedded_intents` (`key`);--> statement-breakpoint
CREATE INDEX `embedded_intents_customer` ON `embedded_intents` (`customer_id`);--> statement-breakpoint
CREATE INDEX `embedded_intents_invoice` ON `embedded_intents` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `embedded_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`number` text NOT NULL,
	`created_at` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`charge_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `embedded_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "embedded_invoices_status" CHECK("embedded_invoices"."status" IN ('draft', 'open', 'paid', 'void', 'uncollectible'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `embedded_invoices_subscription` ON `embedded_invoices` (`subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_invoices_number` ON `embedded_invoices` (`number`);--> statement-breakpoint
CREATE TABLE `embedded_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`key` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`trial_end` integer,
	`anchor` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`cancel_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`card_id` text,
	`due_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `embedded_customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `embedded_cards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "embedded_subscriptions_status" CHECK("embedded_subscriptions"."status" IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_subscriptions_key_unique` ON `embedded_subscriptions` (`key`);--> statement-breakpoint
CREATE INDEX `embedded_subscriptions_customer` ON `embedded_subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `embedded_subscriptions_due` ON `embedded_subscriptions` (`due_at`);--> statement-breakpoint
ALTER TABLE `groomer_profiles` ADD `background_check_changed_at` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `subscription_status` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `period_start` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `paid_period_start` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `unpaid_since` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `end_action` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `granted_until` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `has_card` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `card_exp_month` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `card_exp_year` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `card_attempt_id` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `card_intent_id` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `synced_ticket` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `memberships` SET `has_card` = 1 WHERE `card_last4` IS NOT NULL;
