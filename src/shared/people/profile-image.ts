import * as z from "zod/mini";

const message = "Image is required";

export const ProfileImageInput = z.object({
  imageUrl: z.pipe(z._default(z.string(message), ""), z.string().check(z.minLength(1, message))),
});

export const ProfileImageView = z.object({ profileImage: z.string() });
export type ProfileImageView = z.infer<typeof ProfileImageView>;
