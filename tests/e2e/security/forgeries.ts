import type { Page } from "playwright";

export const forgedForms = [
  { path: "/logout", type: "application/x-www-form-urlencoded", name: "a" },
  { path: "/groomer/1", type: "application/x-www-form-urlencoded", name: "petInfo" },
  { path: "/api/pets", type: "multipart/form-data", name: "name" },
  { path: "/api/account/password", type: "text/plain", name: '{"currentPassword":"x","password":"stolen1","x":"' },
];

export function sendForm({ action, type, name }: { action: string; type: string; name: string }) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, enctype: type });
  const field = document.createElement("input");
  Object.assign(field, { name, value: '"}' });
  form.append(field);
  document.body.append(form);
  form.submit();
}

export async function callFromElsewhere(target: string): Promise<string[]> {
  const read: string[] = [];
  const attempt = async (path: string, init: RequestInit) => {
    const response = await fetch(target + path, { credentials: "include", ...init }).catch(() => null);
    const text = await response?.text();
    if (text) read.push(`${path}: ${text}`);
  };
  const json = { "content-type": "application/json" };
  await attempt("/api/logout", { method: "POST", mode: "no-cors", body: "{}" });
  await attempt("/logout", { method: "POST", mode: "no-cors", body: new URLSearchParams({ a: "1" }) });
  await attempt("/api/users/1", { method: "PATCH", headers: json, body: '{"fullName":"Stolen"}' });
  await attempt("/api/account", { method: "DELETE", headers: json, body: '{"password":"biscuits"}' });
  await attempt("/api/user", {});
  await attempt("/pet-parent-dashboard", {});
  await attempt("/pet-parent-dashboard", { mode: "no-cors" });
  return read;
}

export async function framedText(page: Page, target: string): Promise<string> {
  await page.evaluate(async (src) => {
    const frame = document.createElement("iframe");
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    frame.src = src;
    document.body.append(frame);
    await loaded;
  }, `${target}/pet-parent-dashboard`);
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  return frame.evaluate(() => document.querySelector("main")?.textContent ?? "");
}
