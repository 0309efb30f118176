// Where acts are kept until the server has them: IndexedDB on secure origins, else localStorage.
// Both keep the order in which acts were added, in all tabs together.

/** The store has no room left; nothing of the act was kept. */
export class FullError extends Error {}

const PREFIX = "ruman.act.";

class LocalStore {
  #keys() {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).sort();
  }

  async all() {
    const found = [];
    for (const key of this.#keys()) {
      try {
        found.push({ ...JSON.parse(localStorage.getItem(key)), key });
      } catch {
        // another tab has just removed it
      }
    }
    return found;
  }

  async put(record) {
    // the number keeps the order; the id keeps two tabs that count alike from overwriting
    const last = this.#keys().at(-1)?.slice(PREFIX.length).split(".")[0] ?? "0";
    record.key ??= `${PREFIX}${String(Number(last) + 1).padStart(12, "0")}.${record.id}`;
    try {
      localStorage.setItem(record.key, JSON.stringify(record));
    } catch (error) {
      throw new FullError(String(error));
    }
  }

  async remove(record) {
    localStorage.removeItem(record.key);
  }
}

class IndexedStore {
  constructor(database) {
    this.database = database;
  }

  #ask(mode, work) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction("acts", mode, { durability: "strict" });
      const request = work(transaction.objectStore("acts"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => {
        const error = transaction.error || request.error;
        reject(error?.name === "QuotaExceededError" ? new FullError(String(error)) : error);
      };
    });
  }

  all() {
    return this.#ask("readonly", (acts) => acts.getAll());
  }

  async put(record) {
    record.key = await this.#ask("readwrite", (acts) => acts.put(record));
  }

  remove(record) {
    return this.#ask("readwrite", (acts) => acts.delete(record.key));
  }
}

const indexed = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("ruman", 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore("acts", { keyPath: "key", autoIncrement: true });
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close();
      resolve(new IndexedStore(opening.result));
    };
    opening.onerror = opening.onblocked = () => reject(opening.error);
    setTimeout(reject, 3000); // some browsers never answer
  });

/** Take over what was kept while the better store wasn't to be had. */
const move = async (from, to) => {
  for (const { key, ...record } of await from.all()) {
    await to.put(record);
    await from.remove({ key });
  }
};

const open = async () => {
  const local = new LocalStore();
  if (!window.isSecureContext || !("indexedDB" in window)) return local;
  try {
    const found = await indexed();
    navigator.storage?.persist?.();
    await move(local, found);
    return found;
  } catch {
    return local; // a private window may forbid it
  }
};

/** The device's store: `all()`, `put(record)`, `remove(record)`. */
export const store = await open();
