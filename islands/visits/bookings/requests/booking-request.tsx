import { useState } from "react";
import { priceRangeText } from "#src/shared/base/money.ts";
import { authPath, groomerPath } from "#src/shared/base/paths.ts";
import { duration } from "#src/shared/base/time.ts";
import { notComingText, searchNearPath, unreachedPlace } from "#src/shared/listing/area-labels.ts";
import { requestFormTexts } from "#src/shared/visits/booking-labels.ts";
import { AddressFields, useAreaReach } from "./address-fields.tsx";
import { ExtraFieldsFold, ExtraInputs } from "./extra-fields.tsx";
import { AddOnFields, PackageField, PetCountField, PetInfoAreaField, SizeField, WhichPetsField } from "./fields.tsx";
import { PoliciesShown } from "./policies-field.tsx";
import { type BookingRequestProps, type RequestErrors, requestEstimate } from "./request-values.ts";
import { RequestStep } from "./steps/step.tsx";
import { loadSendRequest } from "./steps/step-facts.ts";
import { DateField, SlotField, SuggestedTimes, WindowHint } from "./time-fields.tsx";
import { useBookingRequest } from "./use-booking-request.ts";

export default function BookingRequestForm(props: BookingRequestProps) {
  if (props.notice) return <p className="notice">{props.notice}</p>;
  return <RequestForm {...props} />;
}

function RequestForm(served: BookingRequestProps) {
  const [offers, setOffers] = useState<Partial<BookingRequestProps>>();
  const props = { ...served, ...offers };
  const request = useBookingRequest(props, setOffers);
  const { formRef, values, errors, isAwake, isSending, wasSent, requested, times, steps } = request;
  const reach = useAreaReach(props, values.serviceZipCode);
  const beyond = unreachedPlace(values.serviceZipCode, reach.reach, props.searched);
  const isNewPlace = !isAwake || isNewStreet(props, values);
  const freeUntil = times.slots?.find(({ slot }) => slot === values.preferredTimeSlot)?.freeUntil;
  const button = (
    <button
      type="submit"
      className="btn wide"
      disabled={isSending}
      // Ignores the second click of a double click on 'Continue'.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {isSending ? requestFormTexts.sending : requestFormTexts.send}
    </button>
  );
  return (
    <>
      <form
        ref={formRef}
        className="steps"
        method="post"
        action={`${groomerPath(props.groomer.id)}#book`}
        onSubmit={request.submit}
        onChange={(event) => request.change((event.target as unknown as HTMLInputElement).name)}
        onFocus={() => void loadSendRequest()}
      >
        {!wasSent && <ErrorSummary errors={props.errors} />}
        <input type="hidden" name="groomerId" value={props.groomer.id} />
        <noscript>
          <input type="hidden" name="pricesShown" value={props.pricesShown} />
        </noscript>
        <RequestStep name="what" steps={steps}>
          <PackageField form={props} values={values} errors={errors} />
          {props.pets.length > 0 && <WhichPetsField form={props} errors={errors} />}
          <SizeField form={props} values={values} errors={errors} isAwake={isAwake} />
          <PetInfoAreaField form={props} errors={errors} />
          <PetCountField form={props} values={values} errors={errors} />
          <AddOnFields form={props} errors={errors} />
          <Estimate form={props} values={values} isAwake={isAwake} />
        </RequestStep>
        <RequestStep name="when" steps={steps}>
          <DateField form={props} values={values} errors={errors} times={times} />
          <SlotField form={props} values={values} errors={errors} times={times} isAwake={isAwake} />
          {!props.soon.includes(values.preferredDate) && <WindowHint form={props} />}
          <SuggestedTimes times={request.suggestions} onChoose={request.choose} />
          <ExtraFieldsFold form={props} fold={props.extras.repeat} errors={errors} isAwake={isAwake} />
        </RequestStep>
        <RequestStep name="place" steps={steps}>
          <AddressFields form={props} values={values} errors={errors} isNew={isNewPlace} reach={reach} />
          <ExtraFieldsFold form={props} fold={props.extras.house} errors={errors} isAwake={isAwake} />
          <ExtraFieldsFold form={props} fold={props.extras.coat} errors={errors} isAwake={isAwake} />
          <PoliciesShown errors={errors} policies={request.policies} freeUntil={freeUntil} />
          {isAwake && request.isNew && (
            <fieldset className="panel form">
              <legend>
                {"Your free account, or "}
                <a href={authPath("login", groomerPath(props.groomer.id))}>log in</a>
              </legend>
              <ExtraInputs form={props} fields={props.account} errors={errors} />
              <p className="soft small">
                {"By sending, you accept the "}
                <a href={props.hints.terms}>Terms</a> and <a href={props.hints.privacy}>Privacy Policy</a>.
              </p>
            </fieldset>
          )}
          <Estimate form={props} values={values} isAwake={isAwake} />
          <p className="notice">{props.hints.pay}</p>
          {/* Hides the button only with script, because without it the button would never return. */}
          {beyond ? <noscript>{button}</noscript> : <div className="go">{button}</div>}
        </RequestStep>
        {beyond && <NotComing place={beyond} />}
        <p className="note">{props.hints.end}</p>
      </form>
      {requested && <requested.Dialog booking={requested.booking} onClose={request.startAfresh} />}
    </>
  );
}

const isNewStreet = ({ savedStreet }: BookingRequestProps, { serviceAddress }: BookingRequestProps["values"]) =>
  serviceAddress.trim() !== "" && serviceAddress.trim() !== savedStreet;

interface EstimateProps {
  form: BookingRequestProps;
  values: BookingRequestProps["values"];
  isAwake: boolean;
}

function Estimate({ form, values, isAwake }: EstimateProps) {
  const estimate = requestEstimate(form, values);
  return (
    <p className="sum" style={isAwake ? undefined : { visibility: "hidden" }}>
      <span>
        {estimate
          ? `Estimate${estimate.who ? ` for ${estimate.who}` : ""}, about ${duration(estimate.minutes)}`
          : "Estimate"}
      </span>
      <output>{estimate ? priceRangeText(estimate.min, estimate.max) : "–"}</output>
    </p>
  );
}

const NotComing = ({ place }: { place: string }) => (
  <p className="notice">
    <span>
      <strong>{`${notComingText(place)}.`}</strong> <a href={searchNearPath(place)}>{`See who serves ${place}`}</a>
    </span>
  </p>
);

function ErrorSummary({ errors }: { errors: RequestErrors }) {
  const messages = Object.entries(errors);
  if (messages.length === 0) return null;
  return (
    <div className="error-summary" tabIndex={-1} role="alert">
      <h2>There's a problem</h2>
      <ul>
        {messages.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
