/** A link and no picture: nobody else learns an address before it is pressed. */
export const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
