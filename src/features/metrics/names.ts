/** Every name with its help text. Names ending in _total only ever rise, until the process starts again. */
export const helpOf = {
  http_requests_total: "Answers by route pattern, method and class of status",
  process_resident_memory_bytes: "Memory the process holds",
  process_heap_used_bytes: "Of it, what JavaScript uses",
  process_cpu_seconds_total: "Processor time since the start",
  process_uptime_seconds: "Time since the start",
  event_loop_delay_mean_seconds: "How late timers came since the last time this was read: the mean",
  event_loop_delay_p99_seconds: "How late timers came since the last time this was read: 99 of 100 were faster",
  event_loop_delay_max_seconds: "How late timers came since the last time this was read: the worst",
  database_bytes: "Size of the database file",
  database_wal_bytes: "Size of its write-ahead log",
  disk_free_bytes: "What is left on the disk of DATA_DIR",
  outbox_due_mails: "Mails that should have gone out by now",
  outbox_oldest_due_seconds: "How long the oldest of them has waited",
  outbox_dead_mails: "Mails that were given up, and that an admin can send again",
  memberships: "Groomers by the state of their membership",
  open_sessions: "Signed-in browsers",
  event_streams: "Browsers that hear of changes at once",
  last_backup_timestamp_seconds: "When the newest backup was taken; 0 when there is none",
  last_backup_bytes: "Size of its database",
  last_backup_ok: "0 while there is none, or the latest attempt failed",
  job_last_success_timestamp_seconds: "When a background job last finished; 0 when not since the start",
  job_failures_total: "How often a background job failed since the start",
  build_info: "1, for what runs here",
} as const;

export type MetricName = keyof typeof helpOf;
