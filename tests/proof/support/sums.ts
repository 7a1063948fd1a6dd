import { RECOVERY_CODE_COUNT } from "#src/features/people/mfa/codes.ts";

const audited = (action: string, more = "") => `(SELECT count(*) FROM audit_log WHERE action = '${action}' ${more})`;
const isSeries = (value: 0 | 1) => `AND json_extract(detail, '$.isSeries') = ${value}`;
const forLater = "AND json_extract(detail, '$.scope') = 'later'";
const forOne = "AND json_extract(detail, '$.scope') = 'this'";

const daysOfSeries = `1 + (julianday(min(made_until, coalesce(until_date, made_until))) - julianday(from_date)) / (7 * every_weeks)`;
const emailed = (key: string) => `(SELECT count(*) FROM outbox WHERE dedupe_key LIKE '${key}')`;
const inStatus = (...statuses: string[]) =>
  `(SELECT count(*) FROM bookings WHERE status IN (${statuses.map((status) => `'${status}'`).join(", ")}))`;
const nextVisits = "(SELECT count(*) FROM proposals WHERE kind = 'next-visit' AND status = 'accepted')";
const repeated = audited("booking-repeated");
const wereRequested = `((SELECT count(*) FROM bookings) - ${nextVisits} - ${repeated})`;
const wereAccepted = `(${inStatus("accepted", "cancelled", "completed", "no_show")} - ${repeated})`;
const copiesWithdrawn = `(SELECT count(*) FROM audit_log
  WHERE action = 'photo-withdrawn' AND json_extract(detail, '$.shown') = 1)`;
const newFactors = `(${audited("mfa-set-up")} + ${audited("mfa-replaced")})`;

const counted = `(SELECT rating, max(id) FROM reviews WHERE groomer_id = g.id AND hidden_at IS NULL
  GROUP BY coalesce(household_id, -id))`;

export const sums: Record<string, string> = {
  "requests and their audit rows": `SELECT ${wereRequested} - ${audited("booking-requested")}`,
  "requests and their two emails": `SELECT 2 * ${wereRequested} - ${emailed("booking % requested, to the %")}`,
  "accepted bookings and their audit rows": `SELECT ${wereAccepted} - (SELECT count(DISTINCT target) FROM audit_log
    WHERE action IN ('booking-accept', 'booking-next-visit')
    OR (action = 'proposal-accepted' AND json_extract(detail, '$.booking') IS NULL))`,
  "accepted bookings and their two emails": `SELECT 2 * ${wereAccepted} - ${emailed("booking % accepted, to the %")}`,
  "declined bookings and their audit rows": `SELECT ${inStatus("declined")} - ${audited("booking-decline")}`,
  "cancelled bookings and their audit rows": `SELECT ${inStatus("cancelled")} - ${audited("booking-cancel")}`,
  "completed bookings and their audit rows": `SELECT ${inStatus("completed")} - ${audited("booking-complete")}`,
  "no-shows and their audit rows": `SELECT ${inStatus("no_show")} - ${audited("booking-no-show")}`,
  "no-shows and their emails": `SELECT ${inStatus("no_show")} - ${emailed("booking % no_show, to the parent")}`,
  "proposals and their audit rows": `SELECT (SELECT count(*) FROM proposals) - ${audited("proposal-made")}`,
  "proposals and their email": `SELECT (SELECT count(*) FROM proposals) - ${emailed("booking % proposal % open, to the %")}`,
  "proposals and their two times":
    "SELECT 2 * (SELECT count(*) FROM proposals) - (SELECT count(*) FROM proposal_options)",
  "answered proposals and their audit rows": `SELECT (SELECT count(*) FROM proposals WHERE status != 'open')
    - (SELECT count(*) FROM audit_log WHERE action IN ('proposal-accepted', 'proposal-declined', 'proposal-withdrawn'))`,
  "accepted proposals whose booking is at none of their times": `SELECT count(*) FROM proposals p
    JOIN bookings b ON b.id = coalesce(p.next_booking_id, p.booking_id) WHERE p.status = 'accepted' AND NOT EXISTS (SELECT 1 FROM proposal_options
      WHERE proposal_id = p.id AND date = b.preferred_date AND slot = b.preferred_time_slot)`,
  "accepted offers of a next visit without its booking": `SELECT count(*) FROM proposals
    WHERE kind = 'next-visit' AND status = 'accepted' AND next_booking_id IS NULL`,
  "next visits and their audit rows": `SELECT ${nextVisits} - ${audited("booking-next-visit")}`,
  "next visits that name another pet than the visit before": `SELECT count(*) FROM proposals p WHERE next_booking_id IS NOT NULL
    AND (SELECT group_concat(pet_id) FROM visit_pets WHERE visit_id = p.booking_id)
    IS NOT (SELECT group_concat(pet_id) FROM visit_pets WHERE visit_id = p.next_booking_id)`,
  "visits that moved and their two emails": `SELECT 2 * (SELECT count(*) FROM audit_log AS moved
    WHERE action = 'proposal-accepted' AND EXISTS (SELECT 1 FROM audit_log WHERE action = 'booking-accept'
      AND target = moved.target)) - ${emailed("booking % moved %, to the %")}`,
  "requests that wait for no proposal and never end": `SELECT count(*) FROM bookings b WHERE status = 'pending'
    AND expires_at IS NULL AND NOT EXISTS (SELECT 1 FROM proposals WHERE booking_id = b.id AND status = 'open')`,
  "confirmed days and their audit rows": `SELECT (SELECT count(*) FROM day_plans WHERE confirmed_at IS NOT NULL)
    - (SELECT count(DISTINCT target || json_extract(detail, '$.date')) FROM audit_log
      WHERE action IN ('day-confirmed', 'arrival-windows-sent'))`,
  "promised hours and their emails": `SELECT (SELECT coalesce(sum(json_extract(detail, '$.notified')), 0) FROM audit_log
    WHERE action IN ('day-confirmed', 'arrival-windows-sent', 'day-late')) - ${emailed("booking % hour %, to the %")}`,
  "delays without their audit row": `SELECT count(*) FROM day_plans d WHERE late_at IS NOT NULL AND NOT EXISTS (SELECT 1
    FROM audit_log WHERE action = 'day-late' AND target = 'groomer ' || d.groomer_id AND json_extract(detail, '$.date') = d.date)`,
  "vans on their way and their audit rows": `SELECT (SELECT count(*) FROM bookings WHERE on_my_way_at IS NOT NULL)
    - ${audited("booking-on-my-way")}`,
  "groomers who are there and their audit rows": `SELECT (SELECT count(*) FROM bookings WHERE arrived_at IS NOT NULL)
    - ${audited("booking-arrived")}`,
  "vans on their way and their emails": `SELECT (SELECT count(*) FROM bookings WHERE on_my_way_at IS NOT NULL)
    - ${emailed("booking % on the way on %")}`,
  "overbooked visits without an audit row that says so": `SELECT count(*) FROM bookings b WHERE is_overbooked = 1 AND NOT EXISTS (SELECT 1
    FROM audit_log WHERE target = 'booking ' || b.id AND json_extract(detail, '$.overbooked') = 1)`,
  "reviews and their audit rows": `SELECT (SELECT count(*) FROM reviews) - ${audited("review-written")}`,
  "photos and their audit rows": `SELECT (SELECT count(*) FROM portfolio_images) - ${audited("photo-added")}
    + ${audited("photo-deleted")} + ${copiesWithdrawn}`,
  "permissions and their audit rows": `SELECT (SELECT count(*) FROM allowed_photos) - ${audited("photo-allowed")} + ${audited("photo-withdrawn")}`,
  "visits with a permission and their email": `SELECT (SELECT count(DISTINCT target) FROM audit_log WHERE action = 'photo-allowed')
    - ${emailed("booking % photo allowed, to the groomer")}`,
  "copies that left a portfolio and their emails": `SELECT ${copiesWithdrawn} - ${emailed("booking % photo % withdrawn at %")}`,
  "messages and their audit rows": `SELECT (SELECT count(*) FROM messages) - ${audited("message-sent")}`,
  "messages with more or fewer photos than they say": `SELECT count(*) FROM messages m
    WHERE CAST(text AS INTEGER) != (SELECT count(*) FROM visit_photos WHERE message_id = m.id)`,
  "requests with more or fewer photos than they say": `SELECT count(*) FROM bookings b WHERE CAST(pet_info AS INTEGER)
    != (SELECT count(*) FROM visit_photos WHERE booking_id = b.id AND purpose = 'request')`,
  "notes after visits with more or fewer photos than they say": `SELECT count(*) FROM bookings b
    WHERE (SELECT count(*) FROM visit_photos WHERE booking_id = b.id AND purpose = 'note')
    != coalesce((SELECT CAST(text AS INTEGER) FROM visit_notes WHERE booking_id = b.id), 0)`,
  "notes of visits that are not completed": `SELECT count(*) FROM visit_notes n JOIN bookings b ON b.id = n.booking_id
    WHERE status != 'completed'`,
  "reports and their audit rows": `SELECT (SELECT count(*) FROM reports) - ${audited("message-reported")}`,
  "decided reports and their audit rows": `SELECT (SELECT count(*) FROM reports WHERE decided_at IS NOT NULL)
    - ${audited("message-kept")} - ${audited("message-hidden")}`,
  "hidden messages and the decisions about them": `SELECT (SELECT count(*) FROM messages WHERE hidden_at IS NOT NULL)
    - ${audited("message-hidden")} + ${audited("message-shown-again")}`,
  "decisions about messages and their emails": `SELECT ${audited("message-kept")} + 2 * ${audited("message-hidden")}
    + 2 * ${audited("message-shown-again")} - ${emailed("booking % message % decided %, to the %")}`,
  "versions of policies and their audit rows": `SELECT (SELECT sum(version) FROM groomer_policies) - ${audited("policies-changed")}`,
  "requests without the policies they were made under": `SELECT count(*) FROM bookings b JOIN groomer_policies USING (groomer_id)
    WHERE NOT EXISTS (SELECT 1 FROM booking_policies WHERE booking_id = b.id)`,
  "blocks and their audit rows": `SELECT (SELECT count(*) FROM clients WHERE blocked_at IS NOT NULL) - ${audited("parent-blocked")} + ${audited("parent-unblocked")}`,
  "reminders of next visits and their emails": `SELECT (SELECT count(DISTINCT pet_parent_id || ' ' || emailed_at)
    FROM visit_reminders JOIN pets ON pets.id = pet_id LEFT JOIN outbox
      ON dedupe_key BETWEEN 'next visits of parent ' || pet_parent_id || ' written ' || emailed_at
        AND 'next visits of parent ' || pet_parent_id || ' written ' || emailed_at || '~' WHERE dead_at IS NULL)
    - (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'next visits of parent %' AND dead_at IS NULL)`,
  "emails switched off and their audit rows": `SELECT (SELECT count(*) FROM emails_off)
    - ${audited("emails-switched-off")} + ${audited("emails-switched-on")}`,
  "second factors with more or fewer recovery codes than are left": `SELECT count(*) FROM (SELECT user_id, (SELECT max(id)
      FROM audit_log WHERE actor_id = user_id AND action IN ('mfa-set-up', 'mfa-replaced', 'recovery-codes-made')) AS made
    FROM mfa_secrets) AS f WHERE made IS NOT NULL AND (SELECT count(*) FROM recovery_codes WHERE user_id = f.user_id)
      != ${RECOVERY_CODE_COUNT} - (SELECT count(*) FROM audit_log WHERE actor_id = f.user_id AND action = 'recovery-code-used' AND id > made)`,
  "recovery codes used for nothing": `SELECT count(*) FROM audit_log WHERE action = 'recovery-code-used' AND request_id NOT IN
    (SELECT request_id FROM audit_log WHERE action IN ('admin-login', 'mfa-replaced', 'recovery-codes-made'))`,
  "what happened to second factors and the emails to all admins": `SELECT (SELECT count(*) FROM users WHERE role = 'admin')
    * (${newFactors} + ${audited("recovery-code-used")}) - ${emailed("mfa-%")}`,
  "sums of paws and the reviews": `SELECT group_concat(rating_sum - (SELECT coalesce(sum(rating), 0) FROM ${counted}))
    FROM groomer_profiles g`,
  "numbers of reviews and the reviews": `SELECT group_concat(rating_count - (SELECT count(*) FROM ${counted}))
    FROM groomer_profiles g`,
  "sort keys of ratings": `SELECT count(*) FROM groomer_profiles WHERE rating_key != CASE WHEN rating_count = 0 THEN 0
    ELSE CAST(round(1000 * (rating_sum + 22.5) / (rating_count + 5)) AS INTEGER) * 1000000 + min(rating_count, 999999) END`,
  "portfolios with a gap": `SELECT count(*) FROM (SELECT 1 FROM portfolio_images GROUP BY groomer_id
    HAVING max(sort_order) + 1 != count(*))`,
  "added visits alone and their audit rows": `SELECT (SELECT count(*) FROM visits WHERE source = 'groomer' AND series_date IS NULL)
    - ${audited("added-visit-added", isSeries(0))} + ${audited("added-visit-removed", forOne)}`,
  "ended added visits and their audit rows": `SELECT (SELECT count(*) FROM visits WHERE source = 'groomer'
    AND status IN ('completed', 'no_show')) - ${audited("added-visit-completed")} - ${audited("added-visit-no_show")}`,
  "series and their audit rows": `SELECT (SELECT count(*) FROM visit_series WHERE source = 'groomer') - ${audited("added-visit-added", isSeries(1))}
    - ${audited("added-visit-changed", forLater)} + ${audited("added-visit-removed", forLater)}`,
  "series with more or fewer visits than days": `SELECT count(*) FROM visit_series s
    WHERE source = 'groomer' AND (SELECT count(*) FROM visits WHERE series_id = s.id) != CAST(${daysOfSeries} AS INTEGER)`,
  "series whose visits begin at different hours": `SELECT count(*) FROM (SELECT series_id FROM visits
    WHERE series_id IS NOT NULL AND source = 'groomer' GROUP BY series_id HAVING min(arrival_from) != max(arrival_from))`,
  "planned visits of a series that is gone":
    "SELECT count(*) FROM visits WHERE series_date IS NOT NULL AND series_id IS NULL AND source = 'groomer'",
  "added clients and the visits that came with them": `SELECT (SELECT count(*) FROM clients WHERE source = 'added')
    - ${audited("added-visit-added", isSeries(1))}`,
  "imports and their audit rows": `SELECT (SELECT count(*) FROM client_imports)
    - ${audited("clients-imported")} + ${audited("import-undone")}`,
  "imports with more or fewer clients than they say": `SELECT count(*) FROM client_imports i
    WHERE added != (SELECT count(*) FROM clients WHERE import_id = i.id)`,
  "clients of an import that is not there":
    "SELECT count(*) FROM clients WHERE source = 'import' AND import_id IS NULL",
  "clients of an import without their pet": `SELECT count(*) FROM clients c WHERE import_id IS NOT NULL
    AND (SELECT count(*) FROM client_pets WHERE client_id = c.id) != 1`,
  "invitations and their audit rows": `SELECT (SELECT count(*) FROM client_invitations) - ${audited("client-invited")}`,
  "invitations and their emails": `SELECT (SELECT count(*) FROM client_invitations WHERE sent_at IS NOT NULL)
    - (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'client-invitation %')`,
  "linked clients and their audit rows": `SELECT (SELECT count(*) FROM clients WHERE linked_at IS NOT NULL)
    - ${audited("client-linked")} + ${audited("client-unlinked")}`,
  "pets that are another's although the clients are two": `SELECT count(*) FROM client_pets p
    JOIN clients c ON c.id = p.client_id WHERE p.pet_id IS NOT NULL AND c.account_id IS NULL`,
  "accounts whose bookings have no client": `SELECT count(*) FROM bookings b WHERE NOT EXISTS
    (SELECT 1 FROM clients WHERE groomer_id = b.groomer_id AND account_id = b.pet_parent_id)`,
  "clients who are somebody else and their audit rows": `SELECT (SELECT count(*) FROM not_same_client) - ${audited("client-not-linked")}`,
  "busy calendars and their audit rows": `SELECT (SELECT count(*) FROM connected_calendars)
    - ${audited("connected-calendar-added")} + ${audited("connected-calendar-removed")}`,
  "busy times of each calendar": `SELECT group_concat(times) FROM (SELECT calendar_id || ':' || count(*) AS times FROM busy_times
    GROUP BY calendar_id ORDER BY calendar_id)`,
};
