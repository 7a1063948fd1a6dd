/** Four paws: good, with one thing to say. */
export const goodReviews = [
  "Lovely with {pet}. Arrived twenty minutes late but called ahead.",
  "Very good cut, a touch shorter than I wanted. It'll grow.",
  "{pet} looks great. I would have liked a text when the visit was done.",
  "Great bath and brush. The nails could have been a little shorter.",
  "Friendly and careful. Booked up for weeks, so plan ahead.",
  "Did well with a difficult coat. It took longer than the page says.",
  "{pet} was relaxed and clean. The van needed most of our shared driveway.",
  "Everything we agreed on was done well. The shampoo had more scent than I like.",
  "Nice result, fair price. Left a bit of hair on the porch.",
  "One ear came out longer than the other. {pet} doesn't care, so neither do I.",
  "Patient with a wriggler. Next time I'll book early, {pet} got hungry.",
  "Solid work. {pet} needed half the visit to warm up.",
  "Calm and competent. Paying by card didn't work the first time.",
  "{pet} came back happy and fluffy. A bit pricey, but it saves the drive.",
  "Kind and steady. I wish it were easier to get a weekend slot.",
  "The coat feels wonderful. We had to move the appointment once.",
  "Careful around {his} sore hip and honest about what to skip. Face trim a little uneven.",
  "Did well with the bath. {pet} still won't have the back nails done.",
  "Clean, quick, kind. The dryer was louder than I expected.",
  "Really nice haircut. I had to ask twice about the add-on.",
  "Came when promised and {pet} smells fine. Missed one small mat under the collar.",
  "A good hour's work. {pet} was tired afterward and so, I think, was the groomer.",
] as const;

/** Three paws: it was all right. */
export const fairReviews = [
  "The bath was fine. I evened out the legs at home.",
  "Kind to {pet}, but an hour late, and I had taken the morning off.",
  "It was all right. I expected more brushing for the price.",
  "Good with the coat, less good with time. We waited from 1:00 to 2:30.",
  "{pet} came back clean but with the nails barely touched.",
  "Asked for two inches, got one. Polite about it, and the next visit was discounted.",
  "A decent wash. I didn't feel I was being listened to about the ears.",
  "Nothing wrong exactly. {pet} was more stressed than at our old groomer.",
  "The van was clean and the person nice. The haircut is plainer than in the photos.",
  "Had to be rescheduled twice, then went well.",
  "Fine for a bath. For a haircut I'd look for more practice on this breed.",
  "Average. {pet} is clean, the sanitary trim was forgotten.",
] as const;

/** Two paws: would not book again soon. */
export const poorReviews = [
  "Came ninety minutes late without a call. My afternoon was gone.",
  "Cut one nail too short and didn't say so. I saw the spot on the rug.",
  "{pet} came back damp at the skin, and it was a cold day.",
  "The price went up at the door. {pet} weighs what I wrote.",
  "I said trim and got a shave. It'll take months to grow out.",
  "Canceled on the morning of the visit, and the next free slot was three weeks out.",
  "{pet} has been hiding from the brush since. Maybe just not a good match.",
  "Rushed. In and out in thirty minutes, with mats left behind both ears.",
] as const;
