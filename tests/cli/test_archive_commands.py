"""`belpic archive` and `belpic account`: for whoever runs a server."""

import json
from pathlib import Path

import pytest

from belpic.store import Store
from belpic.store.people import Account, Session, new_account_id
from belpic.table.codes import hash_code
from tests.cli.conftest import Command

CSV = """game,played,occasion,name1,place1,score1,name2,place2,score2
lutu,2023-05-01,Spring,Hana,1,5,Taro,2,3
lutu,2023-05-02,,Hana,2,1,Jiro,1,3
lutu,2023-05-03,,Hana,2,1,Jiro,2,3
"""


@pytest.fixture
def db(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store(url)
    made = Account(new_account_id(), "Hana", "hana", "hash")
    store.wait(store.people.register(made, ("c",), Session("s", 0, 9), None))
    store.close()
    return url


def test_results_are_brought_in_listed_hidden_and_taken_out(
    belpic: Command, db: str, tmp_path: Path
) -> None:
    file = tmp_path / "results.csv"
    file.write_text(CSV, encoding="utf-8")
    first = belpic("archive", "import", str(file), "--occasion", "Meeting", "--db", db)
    assert (first.code, first.out.strip()) == (1, "2 kept, 0 known before.")
    assert f"{file}:3" in first.err
    again = belpic("archive", "import", str(file), "--occasion", "Meeting", "--json", "--db", db)
    told = json.loads(again.out)
    assert (told["kept"], told["known"], len(told["refused"])) == (0, 2, 1)
    listed = belpic("archive", "list", "--name", "JIRO", "--db", db).out
    assert "1. Jiro, 2. Hana" in listed
    assert "2023-05-02" in listed
    newest, oldest = json.loads(belpic("archive", "list", "--json", "--db", db).out)
    assert (newest["occasion"], oldest["occasion"]) == ("Meeting", "Spring")
    assert oldest["sides"][0] == {
        "name": "Hana", "bot": None, "place": 1, "score": "5", "left": False
    }  # fmt: skip
    assert belpic("archive", "hide", newest["match"], "--db", db).code == 0
    assert newest["match"] not in belpic("archive", "list", "--db", db).out
    assert newest["match"] in belpic("archive", "list", "--all", "--db", db).out
    assert belpic("archive", "publish", newest["match"], "--db", db).code == 0
    assert newest["match"] in belpic("archive", "list", "--game", "lutu", "--db", db).out
    assert belpic("archive", "remove", newest["match"], "--db", db).code == 0
    gone = belpic("archive", "remove", newest["match"], "--db", db)
    assert (gone.code, newest["match"] in gone.err) == (1, True)


def test_records_are_brought_in_with_names_and_hidden_if_one_likes(
    belpic: Command, db: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    simulated = belpic("simulate", "zaupxiu", "--games", "1", "--seats", "2", "--seed", "1",
                       "--out", str(tmp_path / "made"))  # fmt: skip
    assert simulated.code == 0, simulated.err
    (made,) = (tmp_path / "made").glob("*.json")
    file.write_bytes(made.read_bytes())
    names = ("--name", "Hana", "--name", "太郎", "--played", "2023-01-01")
    done = belpic("archive", "import", str(file), *names, "--hidden", "--lenient", "--db", db)
    assert (done.code, done.out.strip()) == (0, "1 kept, 0 known before.")
    assert "太郎" not in belpic("archive", "list", "--db", db).out
    assert "太郎" in belpic("archive", "list", "--all", "--db", db).out
    file.write_text("nothing of the kind", encoding="utf-8")
    wrong = belpic("archive", "import", str(file), "--db", db)
    assert wrong.code == 1
    assert str(file) in wrong.err
    file.write_bytes("{一位色:黒}".encode("shift_jis"))
    wrong = belpic("archive", "import", str(file), "--db", db)
    assert wrong.code == 1
    assert f"{file}: " in wrong.err
    assert "save it as UTF-8" in wrong.err


@pytest.mark.parametrize(("lang", "said"), [("en", "a whole number"), ("ja", "整数")])
def test_a_place_that_is_no_number_is_refused_in_ones_language(
    belpic: Command, db: str, lang: str, said: str
) -> None:
    answer = belpic("archive", "import", "x.csv", "--place", "first", "--db", db, "--lang", lang)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "--place first" in answer.err
    assert said in answer.err


def test_accounts_are_listed_trusted_and_given_codes(belpic: Command, db: str) -> None:
    assert "Hana" in belpic("account", "list", "--db", db).out
    assert belpic("account", "trust", "hana", "--db", db).code == 0
    assert json.loads(belpic("account", "list", "--json", "--db", db).out) == [
        {"name": "Hana", "publisher": True}
    ]
    assert belpic("account", "distrust", "Hana", "--db", db).code == 0
    codes = belpic("account", "codes", "HANA", "--db", db).out.split()
    assert len(codes) == 8
    store = Store(db)
    assert store.wait(store.people.recover("hana", hash_code(codes[0]), "new"))
    assert store.wait(store.people.recover("hana", "c", "new")) is None
    store.close()
    nobody = belpic("account", "codes", "Nobody", "--db", db)
    assert (nobody.code, "Nobody" in nobody.err) == (1, True)
