/** @jsxImportSource preact */
import { PICTURE_PNG } from "#src/shared/desk/handouts.ts";
import { Island } from "#views/island.tsx";
import { PICTURE_SIZE } from "./instagram-picture.tsx";

export const PicturePage = ({ businessName, address }: { businessName: string; address: string }) => (
  <div class="handout-list">
    <section class="panel stack" aria-labelledby="picture-title">
      <h2 id="picture-title">Image for a post</h2>
      <img
        src={PICTURE_PNG}
        alt={`${businessName}, with a dog and your link`}
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
      />
      <p class="row">
        <a class="btn line small" href={PICTURE_PNG} download>
          Download PNG
        </a>
      </p>
    </section>
    <section class="panel stack" aria-labelledby="bio-title">
      <h2 id="bio-title">Link in your bio</h2>
      <p>Links in Instagram posts don't work. Add this link under Edit profile, Links, Add external link.</p>
      <Island name="copy-field" props={{ label: "Link for Instagram", value: address }} />
    </section>
  </div>
);
