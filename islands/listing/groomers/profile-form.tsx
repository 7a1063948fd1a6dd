import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { VisitsInTheWay } from "#islands/ui/visits-in-the-way.tsx";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import { BusinessInput } from "#src/shared/listing/business.ts";
import { defaultHours } from "#src/shared/listing/groomer-labels.ts";
import { AboutFields } from "./about-fields.tsx";
import type { BusinessProps } from "./business-props.ts";
import { ContactFields } from "./contact-fields.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { readBusiness } from "./read-business.ts";

const failed = "Failed to update profile";

/** What parents read about the business, when it is open, and how it can be reached. */
export function ProfileForm({ profile, user }: Pick<BusinessProps, "profile" | "user">) {
  const { about, trySend, sendAnyway, close } = useAskFirst(async (input: BusinessInput) => {
    await callApi("PATCH", `/api/groomer-profiles/${profile?.id}`, input);
    showToast({ kind: "success", title: "Profile updated" });
    return true;
  });
  const { errors, isSending, form, settle } = useForm({
    schema: BusinessInput,
    read: readBusiness,
    failed: profile ? failed : "Failed to create profile",
    send: async (input) => (profile ? Boolean(await trySend(input)) : create(input)),
  });
  return (
    <>
      <form className="stack" {...form}>
        <section className="panel" aria-labelledby="about-title">
          <h2 id="about-title">{profile ? "About your business" : "First, tell parents about your business"}</h2>
          <AboutFields profile={profile} errors={errors} />
        </section>
        <section className="panel" aria-labelledby="hours-title">
          <h2 id="hours-title">Weekly hours</h2>
          <HoursFields hours={profile?.businessHours ?? defaultHours} errors={errors} />
        </section>
        <section className="panel" aria-labelledby="contact-title">
          <h2 id="contact-title">Contact and requests</h2>
          <ContactFields profile={profile} user={user} />
        </section>
        <div className="actions">
          <button type="submit" className="btn" disabled={isSending}>
            {isSending ? "Saving..." : profile ? "Save profile" : "Create profile"}
          </button>
        </div>
      </form>
      {about && (
        <VisitsInTheWay
          about={about}
          failed={failed}
          onConfirm={() => sendAnyway().then(settle)}
          onClose={() => {
            close();
            settle(false);
          }}
        />
      )}
    </>
  );
}

/** The other tabs, the checklist and the link to the profile open with it, so the page is reloaded. */
async function create(input: BusinessInput) {
  await callApi("POST", "/api/groomer-profiles", input);
  carryToast({ kind: "success", title: "Profile created", description: "Next, add your first service package." });
  location.assign(`${dashboardPath("groomer")}?tab=business`);
}
