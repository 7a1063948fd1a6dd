/** In one file: each more would cost the booking's page its name. */
export { ObjectionDialog } from "../afterwards/objection-dialog.tsx";
export { ReviewDialog } from "../afterwards/review-dialog.tsx";
export { CancelDialog } from "../changes/cancel-dialog.tsx";
export { ProposeDialog } from "../changes/propose-dialog.tsx";
export { AnswerDialog } from "../overview/answer-dialog.tsx";
